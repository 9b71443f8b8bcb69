import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testDatabase } from '#server/db/testing.ts';
import { readSettings } from '#server/settings.ts';
import type { Renderer } from './renderer.ts';

const { db, pool } = await testDatabase();
const rendered: string[] = [];
const renderer: Renderer = {
  dev: false,
  render: async ({ url, language, call }) => {
    rendered.push(url.pathname);
    if (url.pathname === '/search') {
      const { problems } = await call('GET /search', { query: { query: 'heart' } });
      return { status: 200, html: JSON.stringify(problems) };
    }
    const { collections } = await call('GET /collections', { query: {} });
    return { status: 200, html: `${language}: ${collections.map(({ title }) => title).join(', ')}` };
  },
  serveAssets: async () => undefined,
};
const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent' }), db, renderer });
afterAll(() => app.close());

const ask = async (url: string, headers: Record<string, string> = {}) => {
  rendered.length = 0;
  const answer = await app.inject({ url, headers });
  return { words: answer.body, raw: answer.rawPayload, headers: answer.headers, isFresh: rendered.length > 0 };
};

it('a page is rendered once for everyone, and anew as soon as anything has changed in the database', async () => {
  const first = await ask('/collections');
  expect(first.isFresh).toBe(true);
  expect(await ask('/collections')).toMatchObject({ words: first.words, isFresh: false });
  await pool.query(`update collection_titles set title = 'Changed' where language = 'en'`);
  const after = await ask('/collections');
  expect(after.isFresh).toBe(true);
  expect(after.words).toContain('Changed');
  expect((await ask('/collections')).isFresh).toBe(false);
});

it('another language, theme, layout or query is another page', async () => {
  await ask('/collections');
  for (const cookie of ['language=bo-IN', 'theme=dark', 'reading=PROSE/below'])
    expect((await ask('/collections', { cookie })).isFresh).toBe(true);
  expect((await ask('/collections?page=2')).isFresh).toBe(true);
  expect((await ask('/collections', { cookie: 'a=b' })).isFresh).toBe(false);
});

it('a page whose search was cut off is not kept', async () => {
  await db.transaction().execute(async (holder) => {
    await sql`lock table segment_tokens in access exclusive mode`.execute(holder);
    expect((await ask('/search')).words).toContain('took_too_long');
  });
  expect(await ask('/search')).toMatchObject({ words: '[]', isFresh: true });
  expect((await ask('/search')).isFresh).toBe(false);
});

it('a kept page goes out compressed as the browser likes, and says on what it depends', async () => {
  const { words } = await ask('/collections');
  const compressed = await ask('/collections', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' });
  expect(String(brotliDecompressSync(compressed.raw))).toBe(words);
  expect(compressed.headers['cache-control']).toBe('no-cache');
});
