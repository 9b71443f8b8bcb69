import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '#server/testing-app.ts';
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

  it('narrows down to a text, a language, a type, a collection', async () => {
    for (const filter of [
      { text_id: texts[0]!.id },
      { language: 'pi' },
      { type: 'translation' },
      { collection_id: (await call('GET /collections', { query: {} })).collections[0]!.id },
    ]) {
      const query = { query: 'citta', limit: 100, ...filter };
      expect((await onDevice('GET /search', query)).total, JSON.stringify(filter)).toBe(
        (await call('GET /search', { query })).total,
      );
    }
  });

  it('marks the words in a chapter', async () => {
    for (const { id: text_id } of texts.slice(0, 20)) {
      const query = { text_id, query: 'mind OR citta OR སེམས OR 心', from: 1, to: 100 };
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
});
