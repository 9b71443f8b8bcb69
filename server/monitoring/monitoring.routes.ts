import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isMigrated } from '#server/db/migrate.ts';
import type { ReadSources } from '#server/db/read-sources.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError, toAppError } from '#server/errors.ts';
import type { Metrics } from './metrics.ts';
import type { UsageCounts } from './usage-counts.ts';

type MonitoringDeps = {
  db: Kysely<Database>;
  reads: ReadSources;
  metrics: Metrics;
  usage: UsageCounts;
  /** Why the process should get no requests, although it answers them. */
  unreadyReason: () => string | undefined;
};

/** The pattern of a route. Pages and files share one each: their addresses are as many as visitors can think of. */
const patternOf = ({ routeOptions, is404 }: FastifyRequest): string => {
  const { url } = routeOptions;
  if (is404 || !url) return 'page';
  return /^\/(api|healthz|readyz|assets|files|s|i18n|sitemap)\b/.test(url) ? url : 'file';
};

/** Shorter than proxies wait for this answer: a database that swallows everything must not look like a dead process. */
const MAX_WAIT_MS = 1500;

const answerInTime = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('unavailable', 'The database does not answer.')), MAX_WAIT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Counts every answer, and tells proxies whether this process is alive and whether it should get requests. */
export const monitoringRoutes = (app: FastifyInstance, deps: MonitoringDeps): void => {
  const { db, reads, metrics, usage, unreadyReason } = deps;
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const seconds = reply.elapsedTime / 1000;
    const route = patternOf(request);
    metrics.countRequest({ method, route, status: reply.statusCode, seconds });
    // A process that starts or stops says so to its proxy, which is no error.
    if (reply.statusCode >= 500 && route !== '/readyz') usage.count('failed_answers');
    done();
  });

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const reason = unreadyReason();
    if (reason) throw new AppError('unavailable', reason);
    try {
      if (!(await answerInTime(isMigrated(db)))) throw new AppError('unavailable', 'The database is not migrated.');
    } catch (error) {
      // While the primary is replaced, readers are served by the replicas.
      if (toAppError(error).status !== 503 || !reads.hasUsableReplica()) throw error;
      return { status: 'read-only' };
    }
    return { status: 'ready' };
  });
};
