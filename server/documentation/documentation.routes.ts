import type { FastifyInstance } from 'fastify';
import { apiPage, apiPageStyle } from './api-page.ts';
import { openApi } from './openapi.ts';

export const documentationRoutes = (app: FastifyInstance): void => {
  // Written when first asked for: a tenth of the start would go into it.
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/v1/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    page ??= apiPage();
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(apiPageStyle));
};
