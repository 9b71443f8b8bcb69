import type { FastifyInstance } from 'fastify';
import { apiPage, apiPageStyle } from './api-page.ts';
import { openApi } from './openapi.ts';

export const documentationRoutes = (app: FastifyInstance): void => {
  const document = JSON.stringify(openApi());
  const page = apiPage();
  app.get('/api/v1/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(apiPageStyle));
};
