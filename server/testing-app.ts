import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll } from 'vitest';
import { buildApp, type AppDeps } from '#server/app.ts';
import type { ReadSources } from '#server/db/read-sources.ts';
import type { Database } from '#server/db/schema.ts';
import { testDatabase, type TestDatabase } from '#server/db/testing.ts';
import type { Renderer } from '#server/render/renderer.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { createWorkerPool, type WorkerPool } from '#server/workers/worker-pool.ts';
import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import type { ErrorBody } from '#shared/errors.ts';

/** API tests need no pages; the browser tests use the real renderer. */
const stubRenderer: Renderer = {
  dev: false,
  render: async ({ url }) => ({ status: 200, html: `<!doctype html><title>${url.pathname}</title>` }),
  serveAssets: async () => undefined,
};

/** What a test sets besides the settings. */
export type TestDeps = Pick<AppDeps, 'now' | 'maxAnswerMs' | 'metrics' | 'usage' | 'unreadyReason'> & {
  renderer?: Renderer;
  reads?: (db: Kysely<Database>) => ReadSources;
};

export type TestApp = TestDatabase & {
  workers: WorkerPool;
  app: FastifyInstance;
  settings: Settings;
  /** The typed client; throws unless the status is a success. */
  call<N extends Name>(name: N, sent: Sent<N>, access_token?: string): Promise<Answer<N>>;
  /** The same call with its HTTP status and headers. */
  raw<N extends Name>(name: N, sent: RequestParts): Promise<RawResponse<N>>;
};

/** `body` and `answer` are the same JSON, typed as a failure and as a success. */
type RawResponse<N extends Name> = {
  status: number;
  headers: Record<string, unknown>;
  body: ErrorBody;
  answer: Answer<N>;
};

type RequestParts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

export const testApp = async (
  env: Record<string, string> = {},
  { reads, ...deps }: TestDeps = {},
): Promise<TestApp> => {
  const database = await testDatabase();
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env });
  const workers = createWorkerPool({ threads: 1 });
  const { db, url: databaseUrl } = database;
  const app = await buildApp({
    settings,
    db,
    databaseUrl,
    renderer: stubRenderer,
    workers,
    ...deps,
    ...(reads && { reads: reads(db) }),
  });
  afterAll(async () => {
    // Else it waits until the connections that a test left open are idle for too long, which takes a minute.
    app.server.closeAllConnections();
    await app.close();
  });

  const send = (name: Name, { params = {}, query = {}, body, headers }: RequestParts) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
    return app.inject({
      method,
      url: `/api/v1${url}`,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      ...(body === undefined ? {} : { payload: body as object }),
      ...(headers ? { headers } : {}),
    });
  };
  return {
    ...database,
    workers,
    app,
    settings,
    call: async (name, sent, access_token) => {
      const headers = access_token ? { headers: { authorization: `Bearer ${access_token}` } } : {};
      const response = await send(name, { ...(sent as RequestParts), ...headers });
      if (response.statusCode >= 300) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
      return response.body ? response.json() : (undefined as Answer<typeof name>);
    },
    raw: async (name, sent) => {
      const response = await send(name, sent);
      const body = response.body ? response.json() : undefined;
      return { status: response.statusCode, headers: response.headers, body, answer: body };
    },
  };
};
