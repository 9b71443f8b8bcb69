import type { FastifyInstance } from 'fastify';
import { AppError, toAppError } from '#server/errors.ts';
import type { ReadSource, ReadSources } from '#server/db/read-sources.ts';
import { classifyReadFailure } from '#server/db/replica-state.ts';
import { encodingFor } from '#server/http/accepted-encoding.ts';
import type { CallApi } from '#server/http/handler.ts';
import { createLibraryCache, type FreshResponse, type ReadState } from '#server/http/library-cache.ts';
import { writtenPosition } from '#server/http/written-cookie.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import type { UsageCounts } from '#server/monitoring/usage-counts.ts';
import type { Settings } from '#server/settings.ts';
import type { Call } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/contract.ts';
import { DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import { isUuid } from '#shared/uuid.ts';
import { isCrawler } from '#server/monitoring/crawlers.ts';
import { errorPage } from './error-page.ts';
import { preferenceCookies, readingLayout, siteLanguage, siteTheme } from '#server/http/preferences.ts';
import type { Renderer } from './renderer.ts';

type PageDeps = {
  settings: Settings;
  renderer: Renderer;
  reads: ReadSources;
  /** All calls of a page read from one database. `address` is the visitor's where a limit counts, else empty. */
  callFrom(source: ReadSource, address: string): CallApi;
  /** Changes whenever anything that a public page shows may have changed. */
  siteState(source: ReadSource): Promise<ReadState>;
  metrics: Metrics;
  usage: UsageCounts;
};

type Cacheability = { isPublic: boolean; fromLibrary: boolean };

/** Tells whether a page may be cached, only if every answer in it may be for everybody, and whether all show the library alone. */
const trackCacheability = (call: CallApi): { call: CallApi; cacheability(): Cacheability } => {
  let isPublic = true;
  let fromLibrary = true;
  return {
    call: async (name, input) => {
      const { cache, isTransient, ...declared }: Call = contract[name];
      // Also when the call fails: what only some may see must not be decided by the first who asks.
      if (!cache) isPublic = false;
      if (!declared.fromLibrary) fromLibrary = false;
      const answer = await call(name, input);
      if (isTransient?.(answer)) isPublic = false;
      return answer;
    },
    cacheability: () => ({ isPublic, fromLibrary }),
  };
};

const RETRY_AFTER_SECONDS = '5';
/** The max-age of the public API answers that a page is made of. */
const MAX_AGE_MS = 60_000;
/** About a thousand chapters, each some 20 kB compressed. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/** Every address that is neither an API call nor a file is a page of `web/routes.ts`. */
export const pageRoutes = async (app: FastifyInstance, deps: PageDeps): Promise<void> => {
  const { settings, renderer, reads, callFrom, siteState, metrics, usage } = deps;
  await renderer.serveAssets(app);
  const getPage = createLibraryCache(siteState, {
    maxBytes: MAX_CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    onRead: (isHit, isMissing) => metrics.countCacheRead(isMissing ? 'missing-page' : 'page', isHit),
  });

  app.get('/offline-shell', (_request, reply) => {
    const html = renderer.renderShell?.({
      url: new URL('/', settings.siteUrl),
      language: DEFAULT_SITE_LANGUAGE,
      theme: 'system',
      ...(settings.translationsUrl ? { translationsUrl: settings.translationsUrl } : {}),
    });
    if (!html) throw new AppError('not_found');
    return reply
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).send({ detail: 'There is nothing at this address.', code: 'not_found' });
    }
    if (/^\/(assets|i18n)\//.test(request.url))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');

    const url = new URL(request.url.replace(/^\/+/, '/'), settings.siteUrl);
    const cookies = request.headers.cookie;
    const language = siteLanguage(url, cookies);
    for (const cookie of preferenceCookies(url, request.headers)) void reply.header('set-cookie', cookie);
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .header('content-language', language)
      .type('text/html; charset=utf-8');
    try {
      const theme = siteTheme(url, cookies);
      const layout = readingLayout(url, cookies);
      const render = async (source: ReadSource): Promise<{ made: FreshResponse } & Cacheability> => {
        const tracked = trackCacheability(callFrom(source, url.pathname === '/search' ? request.ip : ''));
        const page = await renderer.render({
          url,
          language,
          theme,
          layout,
          call: tracked.call,
          ...(settings.translationsUrl ? { translationsUrl: settings.translationsUrl } : {}),
          ...(settings.feedbackWidgetUrl ? { feedbackWidgetUrl: settings.feedbackWidgetUrl } : {}),
        });
        // A replica that fails in a list fails in the rest of the page too; another one may have all of it.
        if (!source.isPrimary && classifyReadFailure(page.failure)) throw page.failure;
        if (page.failure) request.log.error({ err: page.failure }, 'a list of the page failed');
        const { status, html: text, redirect } = page;
        const isWhole = !renderer.dev && !page.failure && !page.isIncomplete;
        const { isPublic, fromLibrary } = tracked.cacheability();
        return {
          made: { status, text, ...(redirect ? { redirect } : {}) },
          isPublic: isWhole && isPublic,
          fromLibrary,
        };
      };
      // The key is all that a page depends on; the server renders every page as a guest.
      const key = [url.pathname + url.search, language, theme, layout].join('\n');
      const page = await reads.read(writtenPosition(cookies, url.protocol === 'https:'), (source) =>
        getPage(source, key, () => render(source)),
      );
      const text_id =
        request.method === 'GET' &&
        url.pathname === '/chapter' &&
        page.status === 200 &&
        url.searchParams.get('text_id');
      if (text_id && isUuid(text_id) && !isCrawler(request.headers['user-agent']))
        usage.countRead(text_id, { isOpening: true });
      if ('encoded' in page) {
        const encoding = encodingFor(request.headers['accept-encoding']);
        if (!encoding) return reply.code(page.status).send(await page.body());
        return reply
          .code(page.status)
          .header('vary', 'Cookie, Accept-Encoding')
          .header('content-encoding', encoding)
          .send(await page.encoded(encoding));
      }
      if (page.redirect) return reply.redirect(page.redirect, 302);
      return reply.code(page.status).send(page.text);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) request.log.error({ err: thrown }, 'page failed');
      if (error.status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
      return reply.code(error.status).header('cache-control', 'no-store').send(errorPage(error.status, error.message));
    }
  });
};
