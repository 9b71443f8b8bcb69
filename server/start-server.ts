import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startBackgroundWork } from '#server/jobs/background-work.ts';
import { preparePasswords } from '#server/auth/passwords.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadBundledLibrary } from '#server/library/bundled.ts';
import { builtRenderer, type Renderer } from '#server/render/renderer.ts';
import { fillMissingTokens } from '#server/search/fill-tokens.ts';
import { packageRoot, type Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';

const OPEN_REQUESTS_MS = 10_000;

/** At the first start there is nobody yet who could do what only an administrator can. */
const ACCOUNTS_MIGRATION = '0004-accounts';
const ADMIN_HINT =
  'To make yourself administrator: register on the site, then run: npm run admin -- grant <your e-mail> admin';

export interface RunningServer {
  address: string;
  /** Finishes open requests, then closes everything that was opened. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Ends a start that is no longer wanted, between two of its steps. */
  signal?: AbortSignal;
  /** In development: outlives the server, which is started anew after each change. */
  database?: OpenDatabase;
  renderer?: Renderer;
  say?: (message: string) => void;
}

/** Database, migrations, first library, pages, listen. Whatever fails, what was opened before is closed again. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { signal, say = () => undefined } = options;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next();
  };
  try {
    const database = options.database ?? (await openDatabase(settings, { exclusive: true, warn: say }));
    if (!options.database) opened.push(() => database.close());
    signal?.throwIfAborted();
    const migrations = await migrate(database.pool, undefined, { warn: say });
    signal?.throwIfAborted();
    await loadBundledLibrary(database.db, say);
    signal?.throwIfAborted();
    const renderer = options.renderer ?? (await builtRenderer(join(packageRoot(), 'dist')));
    const app = await buildApp({ settings, db: database.db, readDb: database.readDb, renderer });
    opened.push(() => closeApp(app));
    await preparePasswords();
    await listen(app, settings);
    opened.push(startBackgroundWork(database, settings, say));
    opened.push(fillTokensInBackground(database.db, say));
    if (migrations.includes(ACCOUNTS_MIGRATION)) say(ADMIN_HINT);
    signal?.throwIfAborted();
  } catch (error) {
    await close();
    throw error;
  }
  return { address: localAddress(settings), close };
}

/** Texts are there to be read from the first moment; until its turn an old one is merely not found. Gives how to end it. */
function fillTokensInBackground(db: OpenDatabase['db'], say: (message: string) => void): () => Promise<void> {
  const stop = new AbortController();
  const filling = fillMissingTokens(db, stop.signal).then(
    () => undefined,
    (error: unknown) => say(`Some texts could not be made ready for searching: ${String(error)}`),
  );
  return () => {
    stop.abort();
    return filling;
  };
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  // Fastify tells each interface in a line of its own; whoever starts us wants the one line of main.ts.
  const { level } = app.log;
  app.log.level = 'warn';
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use; stop the program that uses it, or set PORT to another number.`,
      EACCES: `Port ${port} may be used by the administrator only; set PORT to a number above 1023.`,
      EADDRNOTAVAIL: `The address ${host} is not one of this machine; set HOST to localhost or 0.0.0.0.`,
      ENOTFOUND: `The host name ${host} is not known; set HOST to localhost or 0.0.0.0.`,
    };
    const reason = reasons[code ?? ''];
    throw reason ? new StartError(reason) : error;
  } finally {
    app.log.level = level;
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), OPEN_REQUESTS_MS);
  // Fastify closes what is idle once. A connection that is answered later would stay open for its next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(deadline);
  clearInterval(sweep);
}

function localAddress({ host, port }: Settings): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
