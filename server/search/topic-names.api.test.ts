import { expect, it } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import type { Sent } from '#shared/contract/contract.ts';

const { call } = await testApp();

type Query = NonNullable<Sent<'GET /search'>['query']>;
const search = (query: string, rest: Query = {}) => call('GET /search', { query: { query, ...rest } });
const namesOf = async (query: string, rest: Query = {}) => (await search(query, rest)).topic_names;

it.each([
  ['in Pali, without diacritics', 'metta', 'mettā'],
  ['in English', 'Loving-Kindness', 'Loving-kindness'],
  ['in English, as two words', 'loving kindness', 'Loving-kindness'],
  ['in Tibetan, with a shad', 'བྱམས་པ། ', 'བྱམས་པ'],
  ['in Wylie', 'byams pa', 'བྱམས་པ'],
  ['in Chinese', '慈', '慈'],
  ['in quotation marks', '"慈"', '慈'],
])('a search for a name of a topic %s offers the others', async (_how, query, searched) => {
  const names = await namesOf(query);
  expect(names.filter(({ is_searched }) => is_searched).map(({ name }) => name)).toEqual([searched]);
  expect(names.map(({ language, name }) => `${language} ${name}`)).toEqual(
    // Neither maitrī nor friendliness is in the bundled texts.
    ['pi mettā', 'bo བྱམས་པ', 'zh 慈', 'zh 慈心', 'en love', 'en Loving-kindness'],
  );
});

it('each with the number of passages that a search for it finds, with the same filters', async () => {
  for (const rest of [{}, { language: 'zh' }, { type: 'root' }]) {
    for (const query of ['emptiness', 'mindfulness', '"middle way"', 'nirvana', 'the buddha']) {
      for (const name of await namesOf(query, rest)) {
        const { total } = await search(name.query, rest);
        expect([name.query, name.count]).toEqual([name.query, total]);
      }
    }
  }
  expect((await namesOf('emptiness', { language: 'bo' })).map(({ language }) => language)).toEqual(['bo']);
});

it('as a phrase if it has several words', async () => {
  expect((await namesOf('middle way')).map(({ query }) => query)).toEqual([
    '"majjhimā paṭipadā"',
    '中道',
    '"Middle way"',
  ]);
});

it('all of them together are one search, which offers each of them again', async () => {
  for (const query of ['metta', 'mindfulness', 'majjhimā paṭipadā', 'shunyata']) {
    const { total, topic_names } = await search(query);
    const others = topic_names.filter(({ is_searched }) => !is_searched);
    expect(others.length).toBeGreaterThan(1);
    const all = await search([query, ...others.map((name) => name.query)].join(' OR '));
    expect(all.problems).toEqual([]);
    expect(all.topic_names).toEqual(topic_names.map((name) => ({ ...name, is_searched: true })));
    expect(all.total).toBeGreaterThanOrEqual(Math.max(total, ...others.map(({ count }) => count)));
    expect(all.facets.languages.map(({ language }) => language)).toEqual(
      expect.arrayContaining([...new Set(others.map(({ language }) => language))]),
    );
  }
});

it('a part of them offers the rest', async () => {
  const names = await namesOf('metta OR 慈');
  expect(names.filter(({ is_searched }) => is_searched).map(({ name }) => name)).toEqual(['mettā', '慈']);
  expect(names.length).toBeGreaterThan(3);
});

it.each([
  ['that is no name', 'metta sutta'],
  ['for the beginning of a word', 'metta*'],
  ['without a word', 'metta -love'],
  ['with a filter in it', 'lang:en metta'],
  ['for names of two topics', 'metta OR emptiness'],
  ['without words', '…'],
])('a search %s offers none', async (_what, query) => {
  expect(await namesOf(query)).toEqual([]);
});

it('nor does a search of sheets, in one text, or for a further page', async () => {
  const { sources } = await search('love');
  const text_id = sources[0]?.text.text_id ?? '';
  for (const rest of [{ search_type: 'SHEET' as const }, { text_id }, { skip: 10 }])
    expect(await namesOf('love', rest)).toEqual([]);
});
