import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { authorize, bearerOf } from '#server/auth/authorize.ts';
import type { ReadSource } from '#server/db/read-sources.ts';
import { readWalPosition } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { readSiteState } from '#server/db/site-state.queries.ts';
import { AppError } from '#server/errors.ts';
import { attachment } from '#server/http/attachment.ts';
import { receiveBytes, receiveFile } from '#server/files/receive-file.ts';
import type { CallApi, CallContext, Caller, Handlers, ServerContext } from '#server/http/handler.ts';
import { encodingFor } from '#server/http/accepted-encoding.ts';
import { type CachedResponse, createLibraryCache, type FreshResponse, weakTag } from '#server/http/library-cache.ts';
import { allowAllOrigins, isOpenRead, preflightRoutes } from '#server/http/cross-origin.routes.ts';
import { createMissingAnswers, MISSING_SECONDS } from '#server/http/missing-answers.ts';
import { namesTag } from '#server/http/if-none-match.rules.ts';
import { type InputParts, validateInput } from '#server/http/validate-input.ts';
import { isCrawler } from '#server/monitoring/crawlers.ts';
import { writtenCookie, writtenPosition } from '#server/http/written-cookie.ts';
import type { DetailsInput } from '#shared/contract/texts.ts';
import type { Call, Download, StreamedDownload } from '#shared/contract/call.ts';
import { contract, type Answer, type Name } from '#shared/contract/contract.ts';

/** Runs one call. The response is parsed too, so that a field the contract does not declare can never leak. */
const runCall = async (
  handlers: Handlers,
  context: ServerContext,
  caller: Caller,
  name: Name,
  sent: InputParts,
  /** The database of a page, all of whose calls read from the same one. */
  pinned?: ReadSource,
): Promise<unknown> => {
  const call: Call = contract[name];
  const handler = handlers[name] as (input: InputParts, context: CallContext) => Promise<unknown>;
  const { db, reads, metrics: _metrics, authDeps, ...rest } = context;
  const viewer = await authorize(db, authDeps, call.auth, caller.bearer);
  if (viewer) caller.logAccount(viewer.account_id);
  const input = validateInput(call, sent);
  const run = async (from: Kysely<Database>) =>
    call.answer.parse(await handler(input, { ...rest, db: from, primaryDb: db, authDeps, caller, viewer }));
  if (viewer || !mayLag(name, call)) return run(db);
  const runWithoutLag = async (source: ReadSource) => {
    try {
      return await run(source.db);
    } catch (error) {
      // It may have been published a moment ago, and its link sent to somebody.
      const isMissing = !call.cache && !source.isPrimary && error instanceof AppError && error.status === 404;
      if (!isMissing) throw error;
      return run(db);
    }
  };
  return pinned ? runWithoutLag(pinned) : reads.read(caller.written, runWithoutLag);
};

/** Reads by guests. Whoever is signed in reads from the primary, so they see what they have just done anywhere. */
const mayLag = isOpenRead;

/** Something that the caller will look for. That a guest has seen a sheet, for example, is not. */
const changesOwnData = (name: Name, { auth, readsOnly }: Call): boolean =>
  !name.startsWith('GET ') && !readsOnly && auth !== 'optional';

/** Pages are rendered as a guest sees them. */
const GUEST_CALLER: Caller = {
  address: '',
  user_agent: '',
  bearer: undefined,
  written: undefined,
  if_match: undefined,
  logAccount: () => undefined,
};

export const createInProcessClient =
  (handlers: Handlers, context: ServerContext, source?: ReadSource, address = ''): CallApi =>
  async (name, sent) =>
    (await runCall(handlers, context, { ...GUEST_CALLER, address }, name, sent as InputParts, source)) as Answer<
      typeof name
    >;

const SHARED_CACHE: Record<NonNullable<Call['cache']>, string> = {
  public: 'public, max-age=60, stale-while-revalidate=600',
  'public-day': 'public, max-age=86400, stale-while-revalidate=604800',
};

/** Of a 404 of the library; the error handler keeps it. */
const MISSING_CACHE = `public, max-age=${MISSING_SECONDS}`;
const REVALIDATE = 'public, no-cache';

const sendCacheable = (request: FastifyRequest, reply: FastifyReply, body: Body, control: string) => {
  const etag = weakTag(body);
  void reply.header('etag', etag).header('cache-control', control);
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
};

/** What a guest gets of a call that shows more to members: no cache answers with it before it has asked again. */
const sendToGuest = (request: FastifyRequest, reply: FastifyReply, body: Body) =>
  sendCacheable(request, reply.header('vary', 'Authorization'), body, REVALIDATE);

/** A stream (`ByteStream` in the contract) is sent as it is read, and destroyed when the client goes away; it is never cached. */
type Body = string | Uint8Array;

const sendDownload = (reply: FastifyReply, { media_type, filename, bytes }: z.output<typeof Download>) =>
  reply
    .type(media_type)
    .header('content-disposition', attachment(filename))
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes));

const sendStreamed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { media_type, filename, etag, open }: z.output<typeof StreamedDownload>,
) => {
  const isKnown = namesTag(request.headers['if-none-match'], etag);
  // A refusal has none of the headers of the file.
  const left = new AbortController();
  const onClose = () => left.abort();
  reply.raw.once('close', onClose);
  const opened = isKnown ? undefined : open(left.signal);
  const stream = await opened?.catch((error: unknown) => {
    // Nobody is left to be told, and nothing of ours has failed.
    throw left.signal.aborted ? new AppError('bad_request') : error;
  });
  reply.raw.off('close', onClose);
  void reply.header('etag', etag).header('cache-control', REVALIDATE);
  if (!stream) return reply.code(304).send();
  return reply.type(media_type).header('content-disposition', attachment(filename)).send(stream);
};

/** Some three thousand answers of twenty passages, each about 5 kB compressed. */
const MAX_ANSWER_CACHE_BYTES = 32 * 1024 * 1024;

const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  stored: CachedResponse,
  control: string | undefined,
) => {
  void reply.type(JSON_TYPE).header('cache-control', control ?? 'no-store');
  if (control) {
    void reply.header('etag', stored.etag);
    if (namesTag(request.headers['if-none-match'], stored.etag)) return reply.code(304).send();
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  void reply.header('vary', 'Accept-Encoding');
  if (!encoding) return reply.send(await stored.body());
  return reply.header('content-encoding', encoding).send(await stored.encoded(encoding));
};

const MAX_USER_AGENT_LENGTH = 300;

const callerOf = ({ ip, headers, logged }: FastifyRequest, isHttps: boolean): Caller => ({
  address: ip,
  user_agent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
  bearer: bearerOf(headers.authorization),
  written: writtenPosition(headers.cookie, isHttps),
  if_match: headers['if-match'],
  logAccount: (account_id) => {
    logged.account_id = account_id;
  },
});

const JSON_TYPE = 'application/json; charset=utf-8';

/** Registers one route for each entry of the contract. */
export const implement = (app: FastifyInstance, handlers: Handlers, context: ServerContext): void => {
  const isHttps = context.settings.siteUrl.startsWith('https:');
  const getAnswer = createLibraryCache(({ db }: ReadSource) => readSiteState(db), {
    maxBytes: MAX_ANSWER_CACHE_BYTES,
    onRead: (isHit) => context.metrics.countCacheRead('answer', isHit),
  });
  const answerFromLibrary = (
    name: Name,
    call: Call,
    sent: InputParts,
    caller: Caller,
  ): Promise<CachedResponse | FreshResponse> =>
    context.reads.read(caller.written, (source) =>
      getAnswer(source, `${name} ${JSON.stringify(validateInput(call, sent))}`, async () => {
        const answer = await runCall(handlers, context, GUEST_CALLER, name, sent, source);
        return { made: { status: 200, text: JSON.stringify(answer) }, isPublic: true, fromLibrary: true };
      }),
    );
  const missing = createMissingAnswers(() => context.now().getTime());
  /** Not for whoever has written something: it may not have reached this process. */
  const rememberMissing = <Result>(
    name: Name,
    sent: InputParts,
    { bearer, written }: Caller,
    find: () => Promise<Result>,
  ): Promise<Result> => {
    const call: Call = contract[name];
    const isGuest = call.auth === 'none' || bearer === undefined;
    // Unknown names of members are counted, and limited by that.
    const isCounted = call.errors.includes('user_not_found');
    if (!isGuest || written !== undefined || isCounted || !mayLag(name, call)) return find();
    return missing.read(`${name} ${JSON.stringify(sent)}`, find, (isHit) =>
      context.metrics.countCacheRead('missing-answer', isHit),
    );
  };
  /** Counts a page of a text that was sent. */
  const countPage = (name: Name, call: Call, sent: InputParts, { user_agent }: Caller): void => {
    if (name !== 'GET /texts/{id}/details' && name !== 'POST /texts/{id}/details') return;
    if (isCrawler(user_agent)) return;
    const { params, ...rest } = validateInput(call, sent) as { params: { id: string } } & InputParts;
    const { direction, size, if_missing } = (rest.query ?? rest.body) as DetailsInput;
    context.usage.countRead(params.id, { isOpening: direction === 'next' && if_missing === 'start', passages: size });
  };
  const openMethods = new Map<string, string[]>();
  for (const name of Object.keys(contract) as Name[]) {
    const call: Call = contract[name];
    const [method, path] = name.split(' ') as [string, string];
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const isOpen = isOpenRead(name, call);
    openMethods.set(url, [...(openMethods.get(url) ?? []), ...(isOpen ? [method] : [])]);
    app.route({
      method,
      ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
      ...(isOpen ? { onRequest: allowAllOrigins } : {}),
      url,
      handler: async (request, reply) => {
        const { params, query, body: sentBody } = request;
        const sent: InputParts = { params, query, ...(call.upload ? {} : { body: sentBody }) };
        if (call.upload === 'file') sent.file = () => receiveFile(request, 'file');
        if (call.upload === 'bytes') sent.file = async () => receiveBytes(sentBody);
        const caller = callerOf(request, isHttps);
        const rethrow = (error: unknown): never => {
          // A moment of a missing library item in shared caches spares the database whoever asks for it in a loop.
          if (call.cache && error instanceof AppError && error.status === 404)
            void reply.header('cache-control', MISSING_CACHE);
          throw error;
        };
        if (call.isKept) {
          const control = call.cache && SHARED_CACHE[call.cache];
          const answer = await rememberMissing(name, sent, caller, () =>
            answerFromLibrary(name, call, sent, caller),
          ).catch(rethrow);
          countPage(name, call, sent, caller);
          if ('encoded' in answer) return sendStored(request, reply, answer, control);
          void reply.type(JSON_TYPE);
          if (control) return sendCacheable(request, reply, answer.text, control);
          return reply.header('cache-control', 'no-store').send(answer.text);
        }
        const answer = await rememberMissing(name, sent, caller, () =>
          runCall(handlers, context, caller, name, sent),
        ).catch(rethrow);
        if (changesOwnData(name, call)) missing.forget();
        if (context.reads.hasReplicas && changesOwnData(name, call)) {
          // The write has succeeded, whether or not its position can be read.
          const position = await readWalPosition(context.db).catch(() => undefined);
          if (position) void reply.header('set-cookie', writtenCookie(position, isHttps));
        }
        if (call.status === 204) return reply.code(204).header('cache-control', 'no-store').send();
        if (call.produces === 'download') {
          const file = answer as z.output<typeof Download> | z.output<typeof StreamedDownload>;
          return 'open' in file ? sendStreamed(request, reply, file) : sendDownload(reply, file);
        }
        const body = call.produces ? (answer as Body) : JSON.stringify(answer);
        void reply.code(call.status ?? 200).type(call.mediaType?.(sent) ?? call.produces ?? JSON_TYPE);
        if (call.filename) void reply.header('content-disposition', `attachment; filename="${call.filename}"`);
        if (call.isTransient?.(answer)) context.metrics.countCutShort(path);
        const isGuest = call.auth === 'none' || caller.bearer === undefined;
        if (!call.cache && method === 'GET' && isOpen && isGuest) return sendToGuest(request, reply, body);
        if (!call.cache || call.isTransient?.(answer)) return reply.header('cache-control', 'no-store').send(body);
        const mustRevalidate = call.mustRevalidate?.(answer, sent) ?? false;
        return sendCacheable(request, reply, body, mustRevalidate ? REVALIDATE : SHARED_CACHE[call.cache]);
      },
    });
  }
  preflightRoutes(app, openMethods);
};
