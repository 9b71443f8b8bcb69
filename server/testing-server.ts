import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, vi } from 'vitest';
import { createKysely, createPool } from '#server/db/database.ts';
import { PASSWORD, type Member } from '#server/auth/testing-members.ts';
import type { Database } from '#server/db/schema.ts';
import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { freePort } from '../scripts/free-port.ts';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { findPostgres, startBuiltServer, stopAllProcesses, waitForExit } from '../scripts/server-process.ts';

export type Response<N extends Name> = { status: number; answer: Answer<N> };

/** A built server in a process of its own, with a database that stays when it is killed. */
export type TestServer = {
  url: string;
  pool: pg.Pool;
  db: Kysely<Database>;
  /** Where it answers. */
  address(): string;
  pid(): number;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** When no transaction is left. */
  allEnded(): Promise<void>;
  start(): Promise<void>;
  send<N extends Name>(name: N, sent: Sent<N>, access_token?: string): Promise<Response<N>>;
  /** The same call; throws unless it succeeds. */
  call<N extends Name>(name: N, sent: Sent<N>, access_token?: string): Promise<Answer<N>>;
  /** Registers a new member. */
  member(): Promise<Member>;
  sendBytes(path: string, bytes: Buffer, access_token: string): Promise<number>;
};

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The path of a call with its parameters. */
const pathOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))}?${search}`;
};

export const testServer = async (): Promise<TestServer> => {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-server-'));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMITS: 'off' };
  let server = startBuiltServer(env);
  let address = await server.ready;
  const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim();
  const url = `postgres://pothi:${password}@127.0.0.1:${findPostgres(dataDir)?.port}/pothi`;
  const pool = createPool(url, { size: 4, statementTimeout: 30_000 });
  const db = createKysely(pool);
  afterAll(async () => {
    await db.destroy();
    await stopAllProcesses();
    const left = findPostgres(dataDir);
    if (left) {
      process.kill(left.pid, 'SIGINT');
      await waitForExit(left.pid);
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  const fetchFrom = (path: string, access_token: string | undefined, init: RequestInit, type: string) =>
    fetch(`${address}/api/v1${path}`, {
      ...init,
      headers: {
        ...(init.body ? { 'content-type': type } : {}),
        ...(access_token ? { authorization: `Bearer ${access_token}` } : {}),
      },
    });
  const send: TestServer['send'] = async (name, sent, access_token) => {
    const [method = '', path = ''] = name.split(' ');
    const parts = sent as Parts;
    const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
    const response = await fetchFrom(pathOf(path, parts), access_token, { method, ...body }, 'application/json');
    const text = await response.text();
    return { status: response.status, answer: text ? JSON.parse(text) : undefined };
  };
  const call: TestServer['call'] = async (name, sent, access_token) => {
    const { status, answer } = await send(name, sent, access_token);
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  let members = 0;
  return {
    url,
    pool,
    db,
    address: () => address,
    pid: () => server.pid,
    kill: async () => {
      await server.stop('SIGKILL');
    },
    // Of a process that is gone, PostgreSQL ends the transactions when it is about to answer.
    allEnded: async () => {
      await vi.waitUntil(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
            and xact_start is not null and pid <> pg_backend_pid()`,
        );
        return rows.length === 0;
      });
    },
    start: async () => {
      server = startBuiltServer(env);
      address = await server.ready;
    },
    send,
    call,
    member: async () => {
      members += 1;
      const email = `member${members}@example.org`;
      const { auth } = await call('POST /auth/register', { body: { email, firstname: 'Tashi', password: PASSWORD } });
      return { email, access_token: auth.access_token, refresh_token: auth.refresh_token };
    },
    sendBytes: async (path, bytes, access_token) => {
      const init = { method: 'PUT', body: new Uint8Array(bytes) };
      return (await fetchFrom(path, access_token, init, 'application/octet-stream')).status;
    },
  };
};
