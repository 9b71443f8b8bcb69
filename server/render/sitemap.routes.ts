import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSiteState } from '#server/db/site-state.queries.ts';
import { AppError } from '#server/errors.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { encodingFor } from '#server/http/accepted-encoding.ts';
import type { Context } from '#server/http/handler.ts';
import { createLibraryCache } from '#server/http/library-cache.ts';
import { countPublicSheets } from '#server/sheets/count-sheets.queries.ts';
import { SITE_LANGUAGES } from '#shared/languages.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import {
  countTexts,
  countTopics,
  countAuthors,
  listCollectionAddresses,
  listLanguages,
  listSheetAddresses,
  listTextAddresses,
  listTopicAddresses,
  listAuthorAddresses,
} from './sitemap.queries.ts';

/** A sitemap may have 50,000 links, and every address has one for each language; fewer are sent at once. */
const MAX_ADDRESSES_PER_FILE = 100;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Search engines index pages, not the API, except the pictures that pages show in link previews. */
const ROBOTS = ['User-agent: *', 'Allow: /api/v1/share/image', 'Disallow: /api/', ''].join('\n');

const inLanguage = (address: string, language: string) =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

const entry = (address: string, updated?: string) => {
  const alternates = SITE_LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(inLanguage(address, language))}"/>`,
  );
  const lastmod = updated ? `<lastmod>${updated}</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}${alternates.join('')}</url>`;
};

const urlset = (entries: string[]) => `${XML}\n<urlset ${NAMESPACES}>\n${entries.join('\n')}\n</urlset>\n`;

const fileNames = (kind: string, count: number): string[] =>
  Array.from({ length: Math.ceil(count / MAX_ADDRESSES_PER_FILE) }, (_, index) => `${kind}-${index + 1}`);

/** Of a hundred thousand texts or sheets. Search engines ask for all files in turn. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** The names of people and the dates of sheets change without a new version. */
const MAX_AGE_MS = 60_000;

export const sitemapRoutes = (app: FastifyInstance, { db, settings }: Context): void => {
  const site = settings.siteUrl;
  const source = { db };
  const getFile = createLibraryCache(({ db: from }: typeof source) => readSiteState(from), {
    maxBytes: MAX_CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
  });
  const send = async (
    { url, headers }: FastifyRequest,
    reply: FastifyReply,
    { fromLibrary, make }: { fromLibrary: boolean; make: () => Promise<string> },
  ): Promise<FastifyReply> => {
    const path = url.replace(/\?.*/, '');
    const file = await getFile(source, path, async () => ({
      made: { status: 200, text: await make() },
      isPublic: true,
      fromLibrary,
    }));
    void reply.type('application/xml; charset=utf-8');
    const encoding = encodingFor(headers['accept-encoding']);
    if (!('encoded' in file)) return reply.send(file.text);
    void reply.header('vary', 'Accept-Encoding');
    if (!encoding) return reply.send(await file.body());
    return reply.header('content-encoding', encoding).send(await file.encoded(encoding));
  };

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${ROBOTS}\nSitemap: ${site}/sitemap.xml\n`),
  );

  const makeIndex = async (): Promise<string> => {
    const [texts, topics, sheets, people] = await Promise.all([
      countTexts(db),
      countTopics(db),
      countPublicSheets(db),
      countAuthors(db),
    ]);
    const names = [
      'collections',
      ...fileNames('texts', texts),
      ...fileNames('topics', topics),
      ...fileNames('sheets', sheets),
      ...fileNames('people', people),
    ];
    const sitemaps = names.map((name) => `<sitemap><loc>${site}/sitemaps/${name}.xml</loc></sitemap>`);
    return `${XML}\n<sitemapindex ${NAMESPACES}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
  };
  app.get('/sitemap.xml', (request, reply) => send(request, reply, { fromLibrary: false, make: makeIndex }));

  const makeCollections = async (): Promise<string> => {
    const [collections, languages] = await Promise.all([listCollectionAddresses(db), listLanguages(db)]);
    const traditions = languages.filter(({ is_tradition }) => is_tradition);
    const paths = [
      'collections',
      'topics',
      ...collections.map(({ id, has_child }) => `${has_child ? 'collections' : 'works'}/${id}`),
      ...languages.map(({ language }) => `languages/${language}`),
      ...traditions.map(({ language }) => `traditions/${language}`),
    ];
    return urlset(paths.map((path) => entry(`${site}/${path}`)));
  };
  app.get('/sitemaps/collections.xml', (request, reply) =>
    send(request, reply, { fromLibrary: true, make: makeCollections }),
  );

  const entriesOf = {
    texts: async (skip: number) =>
      (await listTextAddresses(db, skip, MAX_ADDRESSES_PER_FILE)).map(({ id, type, updated }) =>
        entry(`${site}/texts/${id}?type=${type}`, updated),
      ),
    topics: async (skip: number) =>
      (await listTopicAddresses(db, skip, MAX_ADDRESSES_PER_FILE)).map(({ id }) => entry(`${site}/topics/${id}`)),
    sheets: async (skip: number) =>
      (await listSheetAddresses(db, skip, MAX_ADDRESSES_PER_FILE)).map(({ updated, ...sheet }) =>
        entry(`${site}${sheetAddress(sheet)}`, updated),
      ),
    people: async (skip: number) =>
      (await listAuthorAddresses(db, skip, MAX_ADDRESSES_PER_FILE)).map(({ username }) =>
        entry(`${site}/user/${encodeURIComponent(username)}`),
      ),
  };

  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const [, kind, page] = /^(texts|topics|sheets|people)-([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? [];
    if (!kind) throw new AppError('not_found');
    const make = async (): Promise<string> => {
      const entries = await entriesOf[kind as keyof typeof entriesOf]((Number(page) - 1) * MAX_ADDRESSES_PER_FILE);
      if (entries.length === 0) throw new AppError('not_found');
      return urlset(entries);
    };
    return send(request, reply, { fromLibrary: kind === 'texts' || kind === 'topics', make });
  });
};
