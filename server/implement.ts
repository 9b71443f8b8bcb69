import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Settings } from '#server/settings.ts';
import type { Call } from '#shared/contract/call.ts';
import {
  contract,
  type Answer,
  type Name,
  type Received,
  type Returned,
  type Sent,
} from '#shared/contract/contract.ts';

/** What every handler can reach. */
export type Context = { db: Kysely<Database>; settings: Settings };

/** With the replicas beside the primary: public answers, which caches keep for a while anyway, are read there. */
export type ServerContext = Context & { readDb: Kysely<Database> };

export type Handler<N extends Name> = (input: Received<N>, context: Context) => Promise<Returned<N>>;
/** A missing handler is a compile error. */
export type Handlers = { [N in Name]: Handler<N> };

/** The same calls without HTTP: how a page gets its data while it is rendered. */
export type CallApi = <N extends Name>(name: N, sent: Sent<N>) => Promise<Answer<N>>;

type Parts = { params?: unknown; query?: unknown; body?: unknown };

const fieldErrors = (error: z.ZodError, part: string) =>
  error.issues.map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }));

const PARTS = ['params', 'query', 'body'] as const;

/** Checks what was sent against the contract; all complaints at once. */
const receive = (call: Call, sent: Parts): Parts => {
  const received: Parts = {};
  const errors = [];
  for (const part of PARTS) {
    const schema = call[part];
    if (!schema) continue;
    const result = schema.safeParse(sent[part] ?? {});
    if (result.success) received[part] = result.data;
    else errors.push(...fieldErrors(result.error, part));
  }
  if (errors.length > 0) {
    const [first] = errors;
    throw new AppError('bad_request', first && `${first.path}: ${first.message}`, errors);
  }
  return received;
};

/** Runs one call. The answer is parsed too: a field the contract does not name can never leak. */
const perform = async (handlers: Handlers, context: ServerContext, name: Name, sent: Parts): Promise<unknown> => {
  const call: Call = contract[name];
  const handler = handlers[name] as (input: Parts, context: Context) => Promise<unknown>;
  const { db, readDb, settings } = context;
  const own = { db: call.cache ? readDb : db, settings };
  return call.answer.parse(await handler(receive(call, sent), own));
};

export const inProcess =
  (handlers: Handlers, context: ServerContext): CallApi =>
  async (name, sent) =>
    (await perform(handlers, context, name, sent as Parts)) as Answer<typeof name>;

const SHARED_CACHE: Record<NonNullable<Call['cache']>, string> = {
  public: 'public, max-age=60, stale-while-revalidate=600',
  'public-day': 'public, max-age=86400, stale-while-revalidate=604800',
};

const sendCacheable = (request: FastifyRequest, reply: FastifyReply, body: Body, cache: NonNullable<Call['cache']>) => {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  void reply.header('etag', etag).header('cache-control', SHARED_CACHE[cache]);
  const known = request.headers['if-none-match'];
  if (known?.split(/\s*,\s*/).some((tag) => tag === etag)) return reply.code(304).send();
  return reply.send(body);
};

type Body = string | Uint8Array;

const JSON_TYPE = 'application/json; charset=utf-8';

/** One route a contract entry. */
export const implement = (app: FastifyInstance, handlers: Handlers, context: ServerContext): void => {
  for (const name of Object.keys(contract) as Name[]) {
    const call: Call = contract[name];
    const [method, path] = name.split(' ') as [string, string];
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const sent = { params: request.params, query: request.query, body: request.body };
        const answer = await perform(handlers, context, name, sent);
        const body = call.produces ? (answer as Body) : JSON.stringify(answer);
        void reply.code(call.status ?? 200).type(call.produces ?? JSON_TYPE);
        if (call.cache) return sendCacheable(request, reply, body, call.cache);
        return reply.header('cache-control', 'no-store').send(body);
      },
    });
  }
};
