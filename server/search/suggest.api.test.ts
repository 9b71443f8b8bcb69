import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import type { Sent } from '#shared/contract/contract.ts';

const { call, raw } = await testApp();

const text = (key: string) => stableId('text', `library:${key}`);
const segment = (key: string, id: string) => stableId('segment', `library:${key}`, id);

type Query = NonNullable<Sent<'GET /search'>['query']>;
const search = (query: string, rest: Query = {}) => call('GET /search', { query: { query, limit: 100, ...rest } });

describe('GET /search', () => {
  it('finds titles of texts and collections, in any language and script', async () => {
    for (const query of ['Heart Sutra', '心经', '心經', 'hrdaya lang:sa', 'shes rab kyi pha rol tu phyin pa']) {
      const { titles } = await search(query);
      expect(titles.length, query).toBeLessThanOrEqual(5);
      if (query !== 'hrdaya lang:sa')
        expect(
          titles.map(({ kind }) => kind),
          query,
        ).toContain('text');
      for (const { matched } of titles) expect(matched, query).toContain('<mark>');
    }
    const [first] = (await search('dhammapada')).titles;
    expect(first).toMatchObject({ kind: 'collection', has_child: false, type: null });
    expect((await search('dhammapada', { skip: 10 })).titles).toEqual([]);
    expect((await search('dhammapada', { text_id: text('dhammapada-1/pi') })).titles).toEqual([]);
  });

  it('answers for lone surrogates, right-to-left marks and long runs of operators', async () => {
    for (const query of [
      '\uD800',
      'mind\uDC00',
      '\u200Fmind\u200E',
      '"'.repeat(501),
      '-'.repeat(500),
      'in:\0',
      "in:' or 1=1",
      'Dhp %',
      'T \\',
    ]) {
      const { status } = await raw('GET /search', { query: { query } });
      expect(status, JSON.stringify(query)).toBe(200);
      expect((await raw('GET /search/suggest', { query: { query } })).status, JSON.stringify(query)).toBe(200);
    }
    expect((await search('m')).total).toBeGreaterThanOrEqual(0);
  });
});

describe('GET /search/suggest', () => {
  const suggest = (query: string, rest = {}) => call('GET /search/suggest', { query: { query, ...rest } });

  it('answers 400 for an invalid length, limit or language', async () => {
    for (const wrong of [{ limit: 0 }, { limit: 21 }, { query: 'a'.repeat(10_001) }, { language: '!' }]) {
      expect((await raw('GET /search/suggest', { query: { query: 'm', ...wrong } })).status).toBe(400);
    }
  });

  it('completes the last word of a title', async () => {
    const { titles } = await suggest('the hea');
    expect(titles.map(({ matched }) => matched)).toContain('<mark>The</mark> <mark>Heart</mark> Sūtra');
    expect((await suggest('dhammap', { limit: 2 })).titles).toHaveLength(2);
    expect((await suggest('བྱང་ཆུབ་སེམས')).titles.length).toBeGreaterThan(0);
    expect((await suggest('byang chub sem')).titles.length).toBeGreaterThan(0);
  });

  it('completes a word that was typed up to a nasal, whatever the next letter does to it', async () => {
    for (const query of ['vi', 'vim', 'viṃ', 'vims', 'viṃś']) {
      const { titles } = await suggest(query);
      expect(titles.map(({ matched }) => matched).join(), query).toMatch(/<mark>Viṃśatikā/);
    }
  });

  it('finds the passage that a citation names, and nothing for an empty query', async () => {
    const { places } = await suggest('Dhp 21');
    expect(places[0]).toMatchObject({ citation: 'Dhp 21', segment_id: segment('dhammapada-2/en', 'dhp21') });
    expect(places[0]?.original_title).toBe(places.find(({ language }) => language === 'pi')?.title);
    const inChinese = await call('GET /search/suggest', { query: { query: 'Dhp 21', language: 'zh' } });
    expect(new Set(inChinese.places.map(({ work_title }) => work_title))).toEqual(new Set(['法句经 第二 不放逸品']));
    for (const query of ['', ' ', '…', '🙏'])
      expect(await suggest(query)).toEqual({ places: [], titles: [], sheets: [], people: [], problems: [] });
    expect((await suggest('xyzzy')).titles).toEqual([]);
  });
});
