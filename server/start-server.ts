import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { startBackgroundWork } from '#server/jobs/background-work.ts';
import { preparePasswords } from '#server/auth/passwords.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { repeat } from '#server/jobs/timers.ts';
import { createListPreparation } from '#server/languages/prepare-work-lists.ts';
import { loadBundledLibrary } from '#server/library/load-bundled-library.ts';
import { addConnectionGauges, addDatabaseGauges } from '#server/monitoring/add-gauges.ts';
import { createUsageCounts } from '#server/monitoring/usage-counts.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { startMetricsServer } from '#server/monitoring/metrics-server.ts';
import { builtRenderer, type Renderer } from '#server/render/renderer.ts';
import { setEngine } from '#server/search/engine/engine-of.ts';
import { createThreadedEngine } from '#server/search/engine/threaded-engine.ts';
import { packageRoot, type Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';

const CLOSE_TIMEOUT_MS = 10_000;

/** After the first start no account has the role of an administrator yet. */
const ACCOUNTS_MIGRATION = '0004-accounts';
const ADMIN_HINT =
  'To make yourself administrator: register on the site, then run: npm run admin -- grant <your e-mail> admin';

export interface RunningServer {
  address: string;
  /** Finishes open requests, then closes everything. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Aborts the start between two of its steps. */
  signal?: AbortSignal;
  /** In development: outlives the server, which restarts after each change. */
  database?: OpenDatabase;
  renderer?: Renderer;
  log?: (message: string) => void;
}

/** How soon after an import long lists are prepared. */
const LISTS_POLL_MS = 5000;

/** What a process that is killed has counted and not written is lost. */
const USAGE_MS = 10_000;
const NOT_COUNTED = 'what was read could not be written; it is tried again';

/** Without the index the process gets no requests from proxies, but not for longer than this. */
const MAX_LOADING_MS = 60_000;

/** Opens the database, migrates, loads the bundled library, prepares the pages and listens. On failure everything opened so far is closed. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { signal, log = () => undefined } = options;
  const cleanups: (() => Promise<void>)[] = [];
  const metrics = createMetrics();
  const usage = createUsageCounts();
  let isStopping = false;
  let isLoading = true;
  const close = async () => {
    for (let next = cleanups.pop(); next; next = cleanups.pop()) await next();
  };
  try {
    if (settings.metrics) {
      metrics.addProcessMetrics();
      cleanups.push(await startMetricsServer(metrics, settings.metrics));
    }
    const database = options.database ?? (await openDatabase(settings, { exclusive: true, warn: log }));
    if (!options.database) cleanups.push(() => database.close());
    signal?.throwIfAborted();
    const migrations = await migrate(database.pool, undefined, { warn: log });
    signal?.throwIfAborted();
    await loadBundledLibrary(database.db, log);
    signal?.throwIfAborted();
    const renderer = options.renderer ?? (await builtRenderer(join(packageRoot(), 'dist')));
    const workers = createWorkerPool({ threads: settings.workerThreads });
    const { db, reads, url: databaseUrl } = database;
    const engine = createThreadedEngine(databaseUrl, (error, message) => log(`${message}: ${String(error)}`));
    cleanups.push(() => engine.close());
    setEngine(engine);
    addDatabaseGauges(metrics, db);
    addConnectionGauges(metrics, database);
    const app = await buildApp({
      settings,
      db,
      databaseUrl,
      reads,
      renderer,
      workers,
      metrics,
      usage,
      unreadyReason: () => {
        if (isStopping) return 'This process is stopping.';
        return isLoading ? 'This process still loads the search index.' : undefined;
      },
    });
    // After the last request and the last job; the database is still open then.
    cleanups.push(() => usage.write(db).catch((error: unknown) => app.log.warn({ err: error }, NOT_COUNTED)));
    cleanups.push(() => closeApp(app));
    cleanups.push(
      repeat({
        everyMs: USAGE_MS,
        startsLater: true,
        work: () => usage.write(db),
        onError: (error) => app.log.warn({ err: error }, NOT_COUNTED),
      }),
    );
    await preparePasswords();
    await listen(app, settings);
    cleanups.push(startBackgroundWork({ db, databaseUrl, workers, metrics, usage }, settings, app.log));
    const prepareLists = createListPreparation();
    cleanups.push(
      repeat({
        everyMs: LISTS_POLL_MS,
        work: (stopping) => reads.read(undefined, ({ db: from }) => prepareLists(from, stopping)),
        onError: (error) => app.log.warn({ err: error }, 'long lists could not be prepared; they are when asked for'),
      }),
    );
    // A failure is logged, and the next search loads it again.
    const loaded = engine.load().catch(() => undefined);
    void Promise.race([loaded, wait(MAX_LOADING_MS, undefined, { ref: false })]).then(() => (isLoading = false));
    if (migrations.includes(ACCOUNTS_MIGRATION)) log(ADMIN_HINT);
    signal?.throwIfAborted();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    address: localAddress(settings),
    close: async () => {
      isStopping = true;
      // Proxies read this from /readyz and send their requests elsewhere.
      await wait(settings.stopDelayMs);
      await close();
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  // Fastify logs a line for each interface; the operator wants only the one line of main.ts.
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
  const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  // Fastify closes idle connections only once. A connection that becomes idle later would stay open.
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(deadline);
  clearInterval(idleTimer);
}

function localAddress({ host, port }: Settings): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
