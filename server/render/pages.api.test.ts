import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testDatabase } from '#server/db/testing.ts';
import { readSettings } from '#server/settings.ts';
import type { Renderer } from './renderer.ts';

const { db, url: databaseUrl, pool } = await testDatabase();
const rendered: string[] = [];
const renderer: Renderer = {
  dev: false,
  render: async ({ url, language, call }) => {
    rendered.push(url.pathname);
    if (url.pathname === '/search') {
      const { problems } = await call('GET /search', { query: { query: 'heart' } });
      return { status: 200, html: JSON.stringify(problems) };
    }
    if (url.pathname.startsWith('/sheets/')) {
      const id = url.pathname.slice('/sheets/'.length);
      await call('GET /sheets/{id}', { params: { id } }).catch(() => undefined);
      return { status: 200, html: 'editor' };
    }
    const { collections } = await call('GET /collections', { query: {} });
    const isIncomplete = url.searchParams.has('incomplete');
    return {
      isIncomplete,
      status: 200,
      html: `${language}: ${collections.map(({ title }) => title).join(', ')}`,
    };
  },
  serveAssets: async () => undefined,
};
const app = await buildApp({
  settings: readSettings({ LOG_LEVEL: 'silent', SEARCHES_PER_MINUTE: '20' }),
  db,
  databaseUrl,
  renderer,
});
afterAll(() => app.close());

const load = async (url: string, headers: Record<string, string> = {}) => {
  rendered.length = 0;
  const answer = await app.inject({ url, headers });
  return { body: answer.body, raw: answer.rawPayload, headers: answer.headers, isRendered: rendered.length > 0 };
};

it('a page is rendered once for everyone, and again as soon as anything has changed in the database', async () => {
  const first = await load('/collections');
  expect(first.isRendered).toBe(true);
  expect(await load('/collections')).toMatchObject({ body: first.body, isRendered: false });
  await pool.query(`update collection_titles set title = 'Changed' where language = 'en'`);
  const after = await load('/collections');
  expect(after.isRendered).toBe(true);
  expect(after.body).toContain('Changed');
  expect((await load('/collections')).isRendered).toBe(false);
});

it('each language, theme, layout and query has its own page in the cache', async () => {
  await load('/collections');
  for (const cookie of ['language=bo-IN', 'theme=dark', 'reading=PROSE/below'])
    expect((await load('/collections', { cookie })).isRendered).toBe(true);
  expect((await load('/collections?page=2')).isRendered).toBe(true);
  expect((await load('/collections', { cookie: 'a=b' })).isRendered).toBe(false);
});

it('a page whose search timed out is not cached', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`lock table segments in access exclusive mode`.execute(trx);
    expect((await load('/search')).body).toContain('took_too_long');
  });
  expect(await load('/search')).toMatchObject({ body: '[]', isRendered: true });
  expect((await load('/search')).isRendered).toBe(false);
});

it('a page without a part that was not ready is not cached', async () => {
  const visits = [await load('/collections?incomplete'), await load('/collections?incomplete')];
  expect(visits.map(({ isRendered }) => isRendered)).toEqual([true, true]);
});

it('a cached page is compressed as the browser accepts it and has the matching Vary header', async () => {
  const { body } = await load('/collections');
  const compressed = await load('/collections', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' });
  expect(String(brotliDecompressSync(compressed.raw))).toBe(body);
  expect(compressed.headers['cache-control']).toBe('no-cache');
});

it('a page made of an answer that only some may get is not cached, also when it was refused', async () => {
  for (let visit = 0; visit < 2; visit += 1)
    expect(await load('/sheets/7f1d0c5e-6a0b-4c57-9a53-0d7c2f1e9b11')).toMatchObject({
      body: 'editor',
      isRendered: true,
    });
});

it('a search page counts for the limit of its visitor, and nobody else’s', async () => {
  const remoteAddress = '10.1.2.3';
  for (let count = 0; count < 20; count += 1)
    await app.inject({ url: '/api/v1/search/suggest?query=h', remoteAddress });
  const page = (address: string) => app.inject({ url: '/search?q=limited', remoteAddress: address });
  expect((await page(remoteAddress)).statusCode).toBe(429);
  expect((await page('10.1.2.4')).statusCode).toBe(200);
});
