import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { Call } from '#shared/contract/call.ts';

/** How long a browser remembers what it may send: a day, more than which none keeps. */
const PREFLIGHT_SECONDS = 86_400;

/** Not Authorization: pages of other sites read as guests, whatever a visitor is here. */
const ALLOWED_HEADERS = 'Content-Type, If-None-Match';
const EXPOSED_HEADERS = 'ETag, Retry-After, Content-Disposition, X-Request-Id';

/** A call that only reads and that guests may make. Any page of the web may make it, without credentials. */
export const isOpenRead = (name: string, { auth, readsOnly }: Pick<Call, 'auth' | 'readsOnly'>): boolean =>
  (name.startsWith('GET ') || readsOnly === true) && (auth === 'none' || auth === 'optional');

/**
 * Lets pages of other sites read the answer, errors too. `*` and not their origin: a browser then refuses to send credentials,
 * and shared caches keep one answer for all. What was asked with a token of ours is for nobody else.
 */
export const allowAllOrigins: onRequestHookHandler = (request, reply, done) => {
  if (!request.headers.authorization)
    void reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', EXPOSED_HEADERS)
      .header('cross-origin-resource-policy', 'cross-origin');
  done();
};

/**
 * Answers the question that browsers ask before a request of another site with JSON or an ETag: the open methods of every
 * path of the API. A path without any is asked for in vain, also where it looks like another one: `/users/info`.
 */
export const preflightRoutes = (app: FastifyInstance, methods: Map<string, string[]>): void => {
  for (const [url, allowed] of methods)
    app.options(url, (_request, reply) => {
      if (allowed.length === 0) throw new AppError('not_found');
      return reply
        .code(204)
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-methods', allowed.join(', '))
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .header('cache-control', `public, max-age=${PREFLIGHT_SECONDS}`)
        .send();
    });
};
