import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { paragraphs, sheetsApp, VERSE, VERSE_TEXT } from '#server/sheets/testing-sheets.ts';
import type { CallApi } from '#server/http/handler.ts';

/** What each page asks for. */
const pages: Record<string, (call: CallApi) => Promise<unknown>> = {
  '/chapter': (call) => call('GET /texts/{id}/details', { params: { id: VERSE_TEXT }, query: { size: 1 } }),
  '/collections': (call) => call('GET /collections', { query: {} }),
  '/languages/sa': (call) => call('GET /languages/{code}/works', { params: { code: 'sa' }, query: {} }),
  '/topics': (call) => call('GET /topics', { query: {} }),
  '/passage': (call) => call('GET /segments/{id}/info', { params: { id: VERSE } }),
  '/quotes': (call) => call('GET /segments/{id}/sheets', { params: { id: VERSE }, query: {} }),
  '/search': (call) => call('GET /search', { query: { query: 'patience', search_type: 'SHEET' } }),
};
const SHOWING_SHEETS = ['/passage', '/quotes', '/search'];

const rendered: string[] = [];
const { app, db, call, member, create, put } = await sheetsApp(
  {},
  {
    renderer: {
      dev: false,
      render: async ({ url, call: callApi }) => {
        rendered.push(url.pathname);
        return { status: 200, html: JSON.stringify(await pages[url.pathname]?.(callApi)) };
      },
      serveAssets: async () => undefined,
    },
  },
);

/** Asks for all pages and returns those that were made anew. */
const visitAll = async (): Promise<string[]> => {
  rendered.length = 0;
  for (const url of Object.keys(pages)) await app.inject({ url });
  return [...rendered];
};
const quotes = async (): Promise<unknown> => (await app.inject({ url: '/quotes' })).json();

it('a sheet that is published or withdrawn leaves pages of the library in the cache', async () => {
  const writer = await member();
  const quoting = [...paragraphs('Words'), { position: 1, type: 'source' as const, content: VERSE }];
  expect(await visitAll()).toEqual(Object.keys(pages));
  expect(await visitAll()).toEqual([]);
  expect(await quotes()).toMatchObject({ total: 0 });

  const { sheet_id } = await create(writer, { source: quoting });
  expect(await visitAll()).toEqual([]);
  await put(writer, sheet_id, { body: { title: 'On patience', source: quoting, is_published: true } });
  expect(await visitAll()).toEqual(SHOWING_SHEETS);
  expect(await quotes()).toMatchObject({ total: 1 });
  expect(await call('GET /sheets', { query: {} })).toMatchObject({ total: 1 });

  await call('DELETE /sheets/{id}', { params: { id: sheet_id } }, writer.access_token);
  expect(await visitAll()).toEqual(SHOWING_SHEETS);
  expect(await quotes()).toMatchObject({ total: 0 });
  expect(await call('GET /sheets', { query: {} })).toMatchObject({ total: 0 });
});

it('the sitemap names a sheet as soon as it is published, and no longer than that', async () => {
  const get = async (path: string) => (await app.inject({ url: path })).body;
  expect(await get('/sitemap.xml')).not.toContain('sheets-1.xml');
  const texts = await get('/sitemaps/texts-1.xml');
  const writer = await member();
  const { sheet_id } = await create(writer, { is_published: true });
  expect(await get('/sitemap.xml')).toMatch(/sheets-1\.xml.*\s.*people-1\.xml/);
  expect(await get('/sitemaps/sheets-1.xml')).toContain(sheet_id);
  const second = await create(writer, { is_published: true });
  expect(await get('/sitemaps/sheets-1.xml')).toContain(second.sheet_id);
  for (const id of [sheet_id, second.sheet_id])
    await call('DELETE /sheets/{id}', { params: { id } }, writer.access_token);
  expect((await app.inject({ url: '/sitemaps/sheets-1.xml' })).statusCode).toBe(404);
  const compressed = await app.inject({ url: '/sitemaps/texts-1.xml', headers: { 'accept-encoding': 'br' } });
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(texts);
});

it('a change of the library makes all of them anew', async () => {
  await visitAll();
  await sql`update collection_titles set title = title || '!'`.execute(db);
  expect(await visitAll()).toEqual(Object.keys(pages));
});
