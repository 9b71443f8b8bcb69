import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import { someOf } from '../../../scripts/testing/some-of.ts';
import type { Answer, Name } from '#shared/contract/contract.ts';
import { contract } from '#shared/contract/contract.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { clearPacks, keepTexts, startBrowser } from '../testing-packs.ts';
import { answerFromPacks } from './answer-from-packs.ts';

const { app, call, db } = await testApp();
await startBrowser(app);
afterAll(() => void vi.unstubAllGlobals());

const texts = await db.selectFrom('texts').select('id').where('is_published', '=', true).orderBy('key').execute();

beforeAll(async () => {
  await clearPacks();
  for (let at = 0; at < texts.length; at += 100)
    await keepTexts(
      texts.slice(at, at + 100).map(({ id }) => id),
      at,
    );
});

const onDevice = async <N extends Name>(name: N, query: Record<string, unknown>): Promise<Answer<N>> =>
  contract[name].answer.parse(await answerFromPacks(apiPath(name, { query }))) as Answer<N>;

const matchesIn = ({ sources }: Answer<'GET /search'>) =>
  sources.flatMap(({ segment_match }) => segment_match).toSorted((a, b) => (a.segment_id < b.segment_id ? -1 : 1));

/** Folding, transliterations, variants of characters, and everything that the syntax knows. */
const QUERIES = [
  'mind',
  'the mind',
  'citta',
  'monk -the',
  'suffer* -end',
  '"form is emptiness"',
  'form OR emptiness',
  'nibbana',
  'nirvāṇa',
  'samādhi',
  'samadhi*',
  'satipatthana OR satipaṭṭhāna',
  'zUnyatA',
  'sunyata',
  'སེམས',
  'རྣམ་པར་ཤེས་པ',
  'བུདྡྷ',
  'sems',
  'ye shes',
  '"shes rab"',
  'shes rab OR prajna',
  'bcom ldan -sems',
  '心',
  '无',
  '無',
  '色不异空',
  '般若 -心',
  '佛 OR buddha',
  '无眼耳鼻舌身意',
  'lang:pi citta',
  'type:translation mind',
  'in:heart mind',
  'mind lang:en OR citta',
  'dukkha* OR suffering lang:en',
  '"there is no" -eye',
  'bodhi* OR 菩提 OR བྱང་ཆུབ',
];

describe('search of the texts on this device', () => {
  it.each([
    ['Tibetan', 'བྱང་ཆུབ་སེམས་དཔའ'],
    ['Wylie', 'byang chub sems dpa'],
    ['without diacritics', 'prajnaparamita'],
    ['Harvard-Kyoto', 'prajJApAramitA'],
    ['traditional characters', '般若波羅蜜多'],
    ['simplified characters', '般若波罗蜜多'],
    ['a phrase', '"there is no"'],
    ['a word left out', 'dukkha -sukha'],
    ['a prefix', 'satipaṭṭh*'],
  ])('finds and marks what the library finds: %s', async (_kind, query) => {
    const ofServer = await call('GET /search', { query: { query, limit: 100 } });
    const ofDevice = await onDevice('GET /search', { query, limit: 100 });
    expect(ofServer.total).toBeGreaterThan(0);
    expect(ofDevice.total).toBe(ofServer.total);
    if (ofServer.total <= 100) expect(matchesIn(ofDevice)).toEqual(matchesIn(ofServer));
    expect(ofDevice.facets.languages).toEqual(ofServer.facets.languages);
  });

  it('says that it knows this device alone', async () => {
    const { problems } = await onDevice('GET /search', { query: 'mind' });
    expect(problems.map(({ code }) => code)).toEqual(['only_device']);
  });

  it('finds no longer words that a stemmer takes for forms of one', async () => {
    // Not `mindfulness`.
    const query = { query: 'mind OR citta OR སེམས OR 心', limit: 100 };
    expect((await onDevice('GET /search', query)).total).toBe((await call('GET /search', { query })).total);
  });

  it.each(someOf(QUERIES, 14))('finds as many as the library with each filter: %s', async (query) => {
    const collection = (await call('GET /collections', { query: {} })).collections[0]!;
    const filters = [{}, { language: 'pi' }, { type: 'translation' }, { collection_id: collection.id }];
    for (const filter of [...filters, { text_id: texts[0]!.id }]) {
      const asked = { query, limit: 100, ...filter };
      const ofServer = await call('GET /search', { query: asked });
      const ofDevice = await onDevice('GET /search', asked);
      // What is like the query is left to the library.
      const isExact = !ofServer.is_closest && ofServer.corrections.length === 0;
      const { total, facets } = isExact ? ofServer : ofDevice;
      expect({ total: ofDevice.total, facets: ofDevice.facets }, JSON.stringify(asked)).toEqual({ total, facets });
      expect(matchesIn(ofDevice)).toEqual(isExact && total <= 100 ? matchesIn(ofServer) : matchesIn(ofDevice));
    }
  });

  it('leaves out what every question has', async () => {
    const query = { query: 'what is suffering' };
    const [ofServer, ofDevice] = [await call('GET /search', { query }), await onDevice('GET /search', query)];
    expect(ofDevice.total).toBe(ofServer.total);
  });

  it('says what cannot be searched for as the library does', async () => {
    for (const query of ['-mind', 'a*', 'x '.repeat(100)]) {
      const [first, ...others] = (await onDevice('GET /search', { query })).problems;
      expect(first?.code).toBe('only_device');
      expect(others).toEqual((await call('GET /search', { query: { query } })).problems);
    }
  });

  it('marks the words in a chapter', async () => {
    for (const { id: text_id } of texts.slice(0, 20))
      for (const words of ['mind OR citta OR སེམས OR 心', 'sems', 'samadhi*', '"form is emptiness"', '无 OR 空']) {
        const query = { text_id, query: words, from: 1, to: 100 };
        expect(await onDevice('GET /search/marks', query)).toEqual(await call('GET /search/marks', { query }));
      }
  });

  it('pages do not overlap, and together have everything', async () => {
    const query = { query: 'citta', limit: 7 };
    const { total } = await onDevice('GET /search', query);
    const ids: string[] = [];
    for (let skip = 0; skip < total; skip += 7)
      ids.push(...matchesIn(await onDevice('GET /search', { ...query, skip })).map(({ segment_id }) => segment_id));
    expect(new Set(ids).size).toBe(total);
  });

  it.each(['heart sutra', 'dhammapada', 'pairs', 'satipatthana'])('finds texts by their titles: %s', async (query) => {
    const ofLibrary = (await call('GET /search/suggest', { query: { query } })).titles.find(
      ({ kind }) => kind === 'text',
    );
    const works = new Map(
      (await db.selectFrom('texts').select(['id', 'work_id']).execute()).map(({ id, work_id }) => [id, work_id]),
    );
    const wanted = works.get(ofLibrary?.id ?? '');
    expect(wanted).toBeDefined();
    for (const { titles } of [
      await onDevice('GET /search/suggest', { query }),
      await onDevice('GET /search', { query }),
    ]) {
      expect(titles.map(({ id }) => works.get(id))).toContain(wanted);
      expect(titles[0]?.matched).toContain('<mark>');
    }
  });

  it('finds passages by every number that people cite them by, as the library does', async () => {
    const judged = JSON.parse(readFileSync('server/citations/judged-citations.json', 'utf8')) as { cite: string }[];
    expect(judged.length).toBeGreaterThan(70);
    for (const { cite: query } of judged) {
      const [ofServer, ofDevice] = await Promise.all([
        call('GET /search/suggest', { query: { query } }),
        onDevice('GET /search/suggest', { query }),
      ]);
      expect(ofDevice.places, query).toEqual(ofServer.places);
      expect(ofDevice.problems.length, query).toBe(ofServer.problems.length);
    }
  });

  it.each(['snp2.1:1', 'Toh 21', 'T 251, 848c07', 'M i 56', 'Dhp 21–25'])(
    'finds a passage in every version of it, first in the language of the reader: %s',
    async (query) => {
      for (const title_language of ['bo', 'zh']) {
        const asked = { query, title_language, translation_language: 'sa' };
        const { places } = await onDevice('GET /search', asked);
        expect(places.length).toBeGreaterThan(0);
        expect(places).toEqual((await call('GET /search', { query: asked })).places);
      }
    },
  );

  it('says that a passage is not on the device', async () => {
    const { problems } = await onDevice('GET /search', { query: 'Dhp 999' });
    expect(problems.map(({ code, value }) => [code, value])).toContainEqual(['citation_not_on_device', 'Dhp 999']);
  });

  it('finds a text by how it is cited', async () => {
    const { titles } = await onDevice('GET /search/suggest', { query: 'snp 2.1' });
    expect(titles[0]?.citation).toBe('Snp 2.1');
  });
});
