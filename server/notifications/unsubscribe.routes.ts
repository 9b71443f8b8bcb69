import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/http/handler.ts';
import { stopDigests } from './digest.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const MAX_TOKEN_LENGTH = 200;
const MAX_BODY_BYTES = 4096;

/**
 * Link scanners open every link of a mail, so the link in a digest only shows a page with a button. That button and the
 * mail program's own one post to this address (RFC 8058), without a session.
 */
export const unsubscribeRoutes = async (app: FastifyInstance, { db }: Context): Promise<void> => {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/,
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      const token = String(request.query.token ?? '').slice(0, MAX_TOKEN_LENGTH);
      const account_id = await readUnsubscribeToken(db, token);
      if (account_id) await stopDigests(db, account_id);
      void reply.header('cache-control', 'no-store');
      // A mail program expects a plain answer, a browser a page.
      const isBrowser = request.headers.accept?.includes('text/html') && !String(request.body).includes('One-Click');
      if (isBrowser) return reply.redirect(`/unsubscribe?done=${account_id ? 'yes' : 'no'}`, 303);
      return reply
        .code(account_id ? 200 : 400)
        .type('text/plain; charset=utf-8')
        .send(account_id ? 'Unsubscribed.\n' : 'This link is not valid.\n');
    });
  });
};
