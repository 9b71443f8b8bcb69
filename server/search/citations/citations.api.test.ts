import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { call } = await testApp();
const cite = async (query: string, title_language = 'en') => {
  const { places, problems } = await call('GET /search', { query: { query, title_language } });
  return { places, problems, languages: places.map(({ language }) => language) };
};
const segment = (text: string, key: string) => stableId('segment', `library:${text}`, key);

describe('a citation', () => {
  it('opens in the language of the reader, and offers the passage in every other version', async () => {
    for (const reader of ['en', 'bo', 'zh']) {
      const { languages, places } = await cite('Toh 21', reader);
      expect(languages[0]).toBe(reader);
      expect(languages.toSorted()).toEqual(['bo', 'en', 'sa', 'zh']);
      expect(new Set(places.map(({ citation }) => citation))).toEqual(new Set(['Toh 21']));
    }
    expect((await cite('Dhp 21', 'bo')).languages).toEqual(['pi', 'en']);
  });

  it('has the text of the passage, to quote it', async () => {
    const { places } = await cite('Dhp 21');
    expect(places[0]).toMatchObject({ segment_number: expect.any(Number), content: expect.stringMatching(/[a-z]{4}/) });
  });

  it.each([
    ['Dhp v. 21', 'dhammapada-2/en', 'dhp21'],
    ['Dhp v.21', 'dhammapada-2/en', 'dhp21'],
    ['Dhp 21–25', 'dhammapada-2/en', 'dhp21'],
    ['法句经 21', 'dhammapada-2/en', 'dhp21'],
    ['MN 10.5', 'satipatthana-sutta/en', 'mn10:5.1'],
    ['SN 56', 'dhammacakka-sutta/en', 'sn56.11:1.1'],
    ['T0251', 'heart-sutra/en', '0.1'],
    ['T08n0251', 'heart-sutra/en', '0.1'],
    ['BCA ༡.༥', 'bodhicaryavatara-1/en', 'bca1.5'],
  ])('is understood as people write it: %s', async (query, text, key) => {
    expect((await cite(query)).places[0]?.segment_id).toBe(segment(text, key));
  });

  it('of a line of the Taishō is the passage that contains it', async () => {
    const lines = async (query: string) => (await cite(query, 'zh')).places[0]?.segment_id;
    expect(await lines('T 235, 748c20')).toBe(await lines('T 235'));
    expect(await lines('T08n0235_p0752b30')).not.toBe(await lines('T 235'));
  });

  it('of what is not in the library says so', async () => {
    for (const [query, value] of [
      ['Dhp 999', 'Dhp 999'],
      ['Toh99999', 'Toh 99999'],
      ['法句经 999', 'Dhp 999'],
    ] as const) {
      const { places, problems } = await cite(query);
      expect(places).toEqual([]);
      expect(problems).toContainEqual({ code: 'citation_not_found', value, known: [] });
    }
    for (const query of ['Dhp 21', 'mind', 'MN 10 and more'])
      expect((await cite(query)).problems.map(({ code }) => code)).not.toContain('citation_not_found');
  });
});
