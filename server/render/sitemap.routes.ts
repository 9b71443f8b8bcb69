import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Context } from '#server/http/handler.ts';
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
const MAX_ADDRESSES_PER_FILE = 250;

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

export const sitemapRoutes = (app: FastifyInstance, { db, settings }: Context): void => {
  const site = settings.siteUrl;

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${ROBOTS}\nSitemap: ${site}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const names = [
      'collections',
      ...fileNames('texts', await countTexts(db)),
      ...fileNames('topics', await countTopics(db)),
      ...fileNames('sheets', await countPublicSheets(db)),
      ...fileNames('people', await countAuthors(db)),
    ];
    const sitemaps = names.map((name) => `<sitemap><loc>${site}/sitemaps/${name}.xml</loc></sitemap>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(`${XML}\n<sitemapindex ${NAMESPACES}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`);
  });

  app.get('/sitemaps/collections.xml', async (_request, reply) => {
    const [collections, languages] = await Promise.all([listCollectionAddresses(db), listLanguages(db)]);
    const traditions = languages.filter(({ is_tradition }) => is_tradition);
    const paths = [
      'collections',
      'topics',
      ...collections.map(({ id, has_child }) => `${has_child ? 'collections' : 'works'}/${id}`),
      ...languages.map(({ language }) => `languages/${language}`),
      ...traditions.map(({ language }) => `traditions/${language}`),
    ];
    return reply.type('application/xml; charset=utf-8').send(urlset(paths.map((path) => entry(`${site}/${path}`))));
  });

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

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, kind, page] = /^(texts|topics|sheets|people)-([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? [];
    const entries = kind
      ? await entriesOf[kind as keyof typeof entriesOf]((Number(page) - 1) * MAX_ADDRESSES_PER_FILE)
      : [];
    if (entries.length === 0) throw new AppError('not_found');
    return reply.type('application/xml; charset=utf-8').send(urlset(entries));
  });
};
