import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/implement.ts';
import { endDigest } from './digest.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const MAX_TOKEN_LENGTH = 200;
const BODY_LIMIT = 4096;

/**
 * The link of a digest shows a page with one button, since programs that look through mail open every link; the button,
 * and the mail program's own one, send a form to the same address (RFC 8058), signed in or not.
 */
export const unsubscribeRoutes = async (app: FastifyInstance, { db }: Context): Promise<void> => {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/,
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      const token = String(request.query.token ?? '').slice(0, MAX_TOKEN_LENGTH);
      const account_id = await readUnsubscribeToken(db, token);
      if (account_id) await endDigest(db, account_id);
      void reply.header('cache-control', 'no-store');
      // A mail program wants an answer; a person wants a page.
      const isPerson = request.headers.accept?.includes('text/html') && !String(request.body).includes('One-Click');
      if (isPerson) return reply.redirect(`/unsubscribe?done=${account_id ? 'yes' : 'no'}`, 303);
      return reply
        .code(account_id ? 200 : 400)
        .type('text/plain; charset=utf-8')
        .send(account_id ? 'Unsubscribed.\n' : 'This link is not valid.\n');
    });
  });
};
