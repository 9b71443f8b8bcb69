import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

type Judged = { cite: string; address: string; text: string | null; segment: string | null };

const SITE = 'https://texts.example';
const { app, call } = await testApp({ SITE_URL: SITE });
const judged = JSON.parse(readFileSync('server/citations/judged-citations.json', 'utf8')) as Judged[];

const textId = (text: string) => stableId('text', `library:${text}`);
const segmentId = (text: string, key: string) => stableId('segment', `library:${text}`, key);
const open = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await app.inject({ url: `/c/${path}`, headers });
  const { searchParams, pathname } = new URL(String(answered.location ?? '/'), SITE);
  return { status: statusCode, pathname, search: searchParams, body, headers: answered };
};

describe('the ways in which people cite', () => {
  it('are at least sixty', () => expect(judged.length).toBeGreaterThanOrEqual(60));

  it.each(judged.map((each) => [each.cite, each] as const))('%s', async (_cite, { cite, address, text, segment }) => {
    const { places } = await call('GET /search/suggest', { query: { query: cite, language: 'en', limit: 20 } });
    const path = encodeURIComponent(address).replaceAll('%2F', '/');
    if (text === null || segment === null) {
      expect([places, (await open(path)).status]).toEqual([[], 404]);
      return;
    }
    const typed = places.find(({ text_id }) => text_id === textId(text))?.segment_id;
    const { status, search } = await open(`${path}?text=${textId(text).slice(0, 8)}`);
    expect([typed, status, search.get('segment_id')]).toEqual([
      segmentId(text, segment),
      302,
      segmentId(text, segment),
    ]);
  });
});

describe('an address below /c/', () => {
  it('opens in the language of the reader, unless it names a text', async () => {
    const opened = async (path: string) => (await open(path)).search.get('text_id');
    expect(await opened('toh21')).toBe(textId('heart-sutra/en'));
    expect(await opened('toh21?lang=bo-IN')).toBe(textId('heart-sutra/bo'));
    expect(await opened('toh21?lang=zh-Hans-CN')).toBe(textId('heart-sutra/zh'));
    expect(await opened(`toh21?text=${textId('heart-sutra/sa').slice(0, 8)}`)).toBe(textId('heart-sutra/sa'));
    expect((await open('toh21?lang=bo-IN')).search.get('lang')).toBe('bo-IN');
  });

  it('of an id opens the passage, the text or the sheet', async () => {
    const body = { email: 'citer@example.org', firstname: 'Pema', lastname: 'T', password: 'butter tea at dawn' };
    const { auth } = await call('POST /auth/register', { body });
    const create = async (is_published: boolean) =>
      (await call('POST /sheets', { body: { title: 'On patience', source: [], is_published } }, auth.access_token))
        .sheet_id;
    const text = textId('eight-verses/bo');
    const [first] = (
      await call('GET /texts/{id}/details', { params: { id: text }, query: { size: 1 } })
    ).content.sections.flatMap(({ segments }) => segments);
    expect((await open(first!.segment_id)).search.get('text_id')).toBe(text);
    expect((await open(text)).pathname).toBe(`/texts/${text}`);
    const published = await create(true);
    expect((await open(published)).pathname).toMatch(new RegExp(`/on-patience_${published}$`));
    expect((await open(await create(false))).status).toBe(404);
  });

  it('that leads nowhere says so, and offers the search', async () => {
    const { status, body } = await open('dhp999');
    expect(status).toBe(404);
    expect(body).toContain('<a href="/search?q=dhp999">');
    for (const path of [
      '',
      'x',
      '%3Cscript%3E',
      '%00',
      'dhp21?text=zz',
      `dhp21?text=${'0'.repeat(8)}`,
      'a'.repeat(300),
    ])
      expect([path, (await open(path)).status]).toEqual([
        path,
        expect.toSatisfy((code) => code === 404 || code === 400),
      ]);
    expect((await open('%3Cscript%3E')).body).not.toContain('<script>');
  });

  it('is never kept for readers of another language', async () => {
    const { headers } = await open('toh21');
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', expect.stringContaining('Cookie')]);
  });
});
