import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#server/escape-html.ts';
import { toAppError } from '#server/errors.ts';
import type { CallApi } from '#server/implement.ts';
import type { Settings } from '#server/settings.ts';
import { chosenCookies, readingLayout, siteLanguage, siteTheme } from './preferences.ts';
import type { Renderer } from './renderer.ts';

type PageDeps = { settings: Settings; renderer: Renderer; call: CallApi };

/** When not even the error screen can be rendered. Never shows what went wrong inside. */
const plainPage = (status: number, message: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pothi</title></head><body><h1>Unexpected Application Error!</h1><p>${status} ${escapeHtml(message)}</p></body></html>`;

const RETRY_AFTER_SECONDS = '5';

/** Every address that is not an API call or a file is a page; the router in `web/routes.tsx` knows which. */
export const pageRoutes = async (app: FastifyInstance, { settings, renderer, call }: PageDeps): Promise<void> => {
  await renderer.serveAssets(app);

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).send({ detail: 'There is nothing at this address.', code: 'not_found' });
    }
    if (/^\/(assets|i18n)\//.test(request.url)) return reply.code(404).type('text/plain').send('Not found');

    const url = new URL(request.url.replace(/^\/+/, '/'), settings.siteUrl);
    const cookies = request.headers.cookie;
    const language = siteLanguage(url, cookies);
    for (const cookie of chosenCookies(url)) void reply.header('set-cookie', cookie);
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .header('content-language', language)
      .type('text/html; charset=utf-8');
    try {
      const page = await renderer.render({
        url,
        language,
        theme: siteTheme(url, cookies),
        layout: readingLayout(cookies),
        call,
        ...(settings.translationsUrl ? { translationsUrl: settings.translationsUrl } : {}),
      });
      if (page.redirect) return reply.redirect(page.redirect, 302);
      return reply.code(page.status).send(page.html);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) request.log.error({ err: thrown }, 'page failed');
      if (error.status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
      return reply.code(error.status).header('cache-control', 'no-store').send(plainPage(error.status, error.message));
    }
  });
};
