import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/http/handler.ts';
import { siteLanguage } from '#server/http/preferences.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { notFoundPage } from '#server/share/preview-page.ts';
import { textLanguage } from '#shared/languages.ts';
import { citationInAddress } from '#shared/citations/citation-address.ts';
import { resolveAddress } from './resolve-address.ts';

/** `/c/{citation}`: `/c/dn16:2.25.1`, `/c/toh21/144b`, `/c/dhp21-25`, and `/c/{id}` of whatever has no number. */
export const shortAddressRoutes = (app: FastifyInstance, context: Context): void => {
  const { settings, limitSearches } = context;
  app.get<{ Params: { '*': string } }>('/c/*', async (request, reply) => {
    const url = new URL(request.url, settings.siteUrl);
    const siteLanguageOfReader = siteLanguage(url, request.headers.cookie);
    const path = request.params['*'].normalize('NFC');
    void reply.header('vary', 'Cookie').header('cache-control', 'no-cache');
    const language = textLanguage(siteLanguageOfReader);
    const text = (url.searchParams.get('text') ?? '').toLowerCase();
    const address = await limitSearches(networkOf(request.ip), () => resolveAddress(context, { path, text, language }));
    if (!address)
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(notFoundPage(siteLanguageOfReader, citationInAddress(path)));
    const lang = url.searchParams.get('lang');
    return reply.redirect(lang ? `${address}&${new URLSearchParams({ lang }).toString()}` : address, 302);
  });
};
