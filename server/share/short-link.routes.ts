import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/implement.ts';
import { siteLanguage } from '#server/render/preferences.ts';
import { missingPage } from './preview-page.ts';
import { readShortLink } from './share.routes.ts';
import { longAddress, makesPreviews } from './share.rules.ts';

/** `/s/{code}`: people are sent on; what fetches the link to show a preview gets a page with the tags for one. */
export const shortLinkRoutes = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    void reply
      .header('vary', 'User-Agent, Cookie')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    const found = await readShortLink(context, request.params.code);
    if (!found) {
      const language = siteLanguage(new URL(request.url, context.settings.siteUrl), request.headers.cookie);
      return reply.code(404).send(missingPage(language));
    }
    if (!makesPreviews(request.headers['user-agent'])) return reply.redirect(longAddress(found.link), 302);
    return reply.send(await found.page());
  });
};
