import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowAllOrigins } from '#server/http/cross-origin.routes.ts';
import { namesTag } from '#server/http/if-none-match.rules.ts';
import { weakTag } from '#server/http/library-cache.ts';
import { apiPage, apiPageStyle } from './api-page.ts';
import { openApi } from './openapi.ts';

const HOUR_SECONDS = 3600;

/** The same until the next version of the site. */
const createDocument = (type: string, write: () => string) => {
  // Written when first asked for: a tenth of the start would go into it.
  let document: { text: string; etag: string } | undefined;
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (!document) {
      const text = write();
      document = { text, etag: weakTag(text) };
    }
    void reply.header('etag', document.etag).header('cache-control', `public, max-age=${HOUR_SECONDS}`);
    if (namesTag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
    return reply.type(type).send(document.text);
  };
};

export const documentationRoutes = (app: FastifyInstance): void => {
  const json = createDocument('application/json; charset=utf-8', () => JSON.stringify(openApi()));
  app.get('/api/v1/openapi.json', { onRequest: allowAllOrigins }, json);
  app.get('/api/docs', createDocument('text/html; charset=utf-8', apiPage));
  app.get(
    '/api/docs.css',
    createDocument('text/css; charset=utf-8', () => apiPageStyle),
  );
};
