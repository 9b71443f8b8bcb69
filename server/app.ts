import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { createSigningKeys } from '#server/auth/signing-keys.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { primaryOnly, type ReadSource, type ReadSources } from '#server/db/read-sources.ts';
import { readSiteState } from '#server/db/site-state.queries.ts';
import { documentationRoutes } from '#server/documentation/documentation.routes.ts';
import { AppError, toAppError } from '#server/errors.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { fileRoutes } from '#server/files/files.routes.ts';
import { handlers } from '#server/handlers.ts';
import { unsubscribeRoutes } from '#server/notifications/unsubscribe.routes.ts';
import { createIdentityProvider } from '#server/auth/identity-provider.ts';
import { implement, createInProcessClient } from '#server/implement.ts';
import { archiveFileRoutes } from '#server/collection-downloads/archive-file.routes.ts';
import { dumpFileRoutes } from '#server/dumps/dumps.routes.ts';
import { embedRoutes } from '#server/embed/embed.routes.ts';
import { MAX_ANSWER_MS, mcpRoutes } from '#server/mcp/mcp.routes.ts';
import { addWorkGauge } from '#server/monitoring/add-gauges.ts';
import { createMetrics, type Metrics } from '#server/monitoring/metrics.ts';
import { createUsageCounts, type UsageCounts } from '#server/monitoring/usage-counts.ts';
import { monitoringRoutes } from '#server/monitoring/monitoring.routes.ts';
import { loggerOptions } from '#server/log.ts';
import { appManifestRoutes } from '#server/render/app-manifest.routes.ts';
import { dictionaryRoutes } from '#server/render/dictionaries.routes.ts';
import { pageRoutes } from '#server/render/pages.routes.ts';
import { personalDataStream } from '#server/personal-data/personal-data-stream.ts';
import type { Renderer } from '#server/render/renderer.ts';
import { sitemapRoutes } from '#server/render/sitemap.routes.ts';
import { createSearchLimit } from '#server/http/limit-searches.ts';
import { securityHeaders } from '#server/security-headers.ts';
import type { Settings } from '#server/settings.ts';
import { answerUnknownExpectations, unroutedErrors } from '#server/unrouted-errors.ts';
import { shortAddressRoutes } from '#server/citations/short-address.routes.ts';
import { shortLinkRoutes } from '#server/share/share.routes.ts';
import { createWorkerStreams, type WorkerStream } from '#server/workers/worker-stream.ts';
import { createWorkerPool, type WorkerPool } from '#server/workers/worker-pool.ts';
import { MAX_UPLOAD_BYTES } from '#shared/limits.ts';

export type AppDeps = {
  settings: Settings;
  db: Kysely<Database>;
  /** For threads that read from the database themselves. */
  databaseUrl: string;
  /** Replicas, for responses that may lag a little; by default there are none. */
  reads?: ReadSources;
  metrics?: Metrics;
  /** Written to the database by whoever gives it. */
  usage?: UsageCounts;
  unreadyReason?: () => string | undefined;
  renderer: Renderer;
  /** Closed with the app. */
  workers?: WorkerPool;
  /** The clock; the system's by default. */
  now?: () => Date;
  /** How long an assistant waits for an answer at most. */
  maxAnswerMs?: number;
  /** Where log lines go instead of the standard output. */
  logStream?: { write(line: string): void };
};

const MAX_BODY_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;
/** For a whole request: four megabytes at 200 kbit/s. */
const REQUEST_TIMEOUT_MS = 180_000;
/** For its headers alone. */
const HEADERS_TIMEOUT_MS = 20_000;
/** One file per form; other fields are ignored and must be small. */
const UPLOAD_LIMITS = { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 11 };

export const buildApp = async ({
  settings,
  db,
  databaseUrl,
  reads = primaryOnly(db),
  metrics = createMetrics(),
  usage = createUsageCounts(),
  unreadyReason = () => undefined,
  renderer,
  workers = createWorkerPool({ threads: settings.workerThreads }),
  now = () => new Date(),
  maxAnswerMs = MAX_ANSWER_MS,
  logStream,
}: AppDeps): Promise<FastifyInstance> => {
  const headers = securityHeaders(settings, renderer.dev);
  const app = Fastify({
    ...unroutedErrors(headers),
    logger: loggerOptions(settings, logStream),
    // Only a trusted proxy may set the request id; anyone else could write into the log.
    requestIdHeader: settings.trustProxy ? 'x-request-id' : false,
    genReqId: () => randomUUID(),
    // Exactly this many hops: any visitor can forge earlier entries of the header.
    trustProxy: settings.trustProxy > 0 && ((_address, hop) => hop < settings.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    // A search of 10,000 Tibetan letters makes a 90 kB URL; Node's default limit is 16 kB.
    http: { maxHeaderSize: 128 * 1024, headersTimeout: HEADERS_TIMEOUT_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 500 },
    // On close, open requests finish and idle connections are closed.
    forceCloseConnections: 'idle',
  });

  answerUnknownExpectations(app.server, headers);

  // Many clients send a content type even without a body, for example with a like.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : void parseJson(request, String(body), done),
  );
  const streams = createWorkerStreams();
  // Guests read these: a slow reader may hold no thread for long, and none of the threads of members.
  const downloads = createWorkerStreams({ maxStallMs: 30_000, maxMs: 1_200_000 });
  app.addHook('onClose', async () => void (await Promise.all([workers.close(), streams.close(), downloads.close()])));
  app.decorateRequest('logged');
  app.addHook('onRequest', (request, reply, done) => {
    request.logged = {};
    void reply.headers(headers).header('x-request-id', request.id);
    // A compressed body of a few bytes may become gigabytes.
    const encoding = request.headers['content-encoding'];
    done(encoding && encoding !== 'identity' ? new AppError('unsupported_media_type') : undefined);
  });
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    // Higher settings cost more time than they save on responses made for one request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  app.setErrorHandler((thrown, request, reply) => {
    // The visitor has gone away while sending the body: nobody reads an answer, and nothing of ours has failed.
    const isAborted = request.raw.destroyed && !request.raw.complete;
    const error = isAborted ? new AppError('bad_request') : toAppError(thrown);
    request.logged = { ...request.logged, code: error.code };
    if (error.status >= 500) request.log.error({ err: thrown }, 'request failed');
    const retryAfter = error.retryAfter ?? (error.status === 503 ? RETRY_AFTER_SECONDS : undefined);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer');
    return reply
      .code(error.status)
      .header('cache-control', (error.status === 404 && reply.getHeader('cache-control')) || 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(error.body));
  });

  monitoringRoutes(app, { db, reads, metrics, usage, unreadyReason });
  documentationRoutes(app);
  dictionaryRoutes(app);
  appManifestRoutes(app);
  const logError = (error: unknown, message: string) => app.log.error({ err: error }, message);
  const provider = settings.identityProvider && createIdentityProvider(settings.identityProvider, logError);
  const limitSearches = createSearchLimit(settings);
  addWorkGauge(metrics, 'pothi_searches', 'Searches of this process that run and wait.', limitSearches.state);
  addWorkGauge(metrics, 'pothi_worker_tasks', 'Tasks for worker threads that run and wait.', workers.state);
  const storage = { s3: settings.s3, dataDir: settings.dataDir };
  const context = {
    db,
    primaryDb: db,
    reads,
    metrics,
    settings,
    authDeps: {
      keys: createSigningKeys(db),
      provider,
      isSecondFactorDemanded: settings.requireSecondFactorForRoles,
    },
    files: openFileStore(settings),
    exportAccount: (account_id: string) => streams.open(personalDataStream, { databaseUrl, storage, account_id }),
    openDownload: <Input>(stream: WorkerStream<Input & { databaseUrl: string }>, input: Input) =>
      downloads.open(stream, { ...input, databaseUrl }),
    workers,
    limitSearches,
    usage,
    now,
    logError,
  };
  await app.register(
    async (api) => {
      await api.register(multipart, { limits: UPLOAD_LIMITS });
      api.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      implement(api, handlers, context);
    },
    { prefix: '/api/v1' },
  );
  app.all('/api/*', () => {
    throw new AppError('not_found');
  });
  sitemapRoutes(app, context);
  shortLinkRoutes(app, context);
  shortAddressRoutes(app, context);
  await unsubscribeRoutes(app, context);
  fileRoutes(app, context);
  dumpFileRoutes(app, { ...context, primaryDb: db });
  archiveFileRoutes(app, { ...context, primaryDb: db });
  const callFrom = (source: ReadSource, address: string) => createInProcessClient(handlers, context, source, address);
  embedRoutes(app, { settings, fonts: renderer.fonts ?? {}, reads, callFrom });
  mcpRoutes(app, { settings, reads, callFrom, maxAnswerMs });
  const siteState = ({ db: from }: ReadSource) => readSiteState(from);
  await pageRoutes(app, { settings, renderer, reads, callFrom, siteState, metrics, usage });
  return app;
};
