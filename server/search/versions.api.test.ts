import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import type { Sent } from '#shared/contract/contract.ts';

const { call } = await testApp();
const text = (key: string) => stableId('text', `library:${key}`);
const segment = (key: string, id: string) => stableId('segment', `library:${key}`, id);

type Query = NonNullable<Sent<'GET /search'>['query']>;
const search = (query: string, rest: Query = {}) => call('GET /search', { query: { query, limit: 100, ...rest } });

describe('the versions of a work', () => {
  it('are offered at the passage that was found, with their translators, from a translation and from the root', async () => {
    const placesOf = async (query: string, key: string) => {
      const { sources } = await search(query);
      const source = sources.find((each) => each.text.text_id === text(key));
      return Object.fromEntries((source?.versions ?? []).map(({ text_id, ...version }) => [text_id, version]));
    };
    const fromEnglish = await placesOf('"was looking, and looking in this way"', 'heart-sutra/en');
    expect(fromEnglish[text('heart-sutra/sa')]?.segment_id).toBe(segment('heart-sutra/sa', '1.3'));
    expect(fromEnglish[text('heart-sutra/zh')]).toMatchObject({
      language: 'zh',
      segment_id: segment('heart-sutra/zh', 't251.1'),
      author: expect.stringMatching(/\S/),
    });
    const fromChinese = await placesOf('觀自在菩薩', 'heart-sutra/zh');
    expect(fromChinese[text('heart-sutra/en')]).toMatchObject({
      segment_id: segment('heart-sutra/en', '1.3'),
      content_id: expect.any(String),
    });
  });

  it('stand one after another in every order, at the place of the first', async () => {
    for (const sort of ['relevance', 'title', 'hits', 'newest'] as const) {
      const { sources } = await search('菩萨 OR bodhisattva OR བྱང་ཆུབ', { sort });
      const groups = sources.map((source) => source.text.group_id);
      const different = groups.filter((group, at) => group !== groups[at - 1]);
      expect(different.length).toBeLessThan(groups.length);
      expect([sort, new Set(different).size]).toEqual([sort, different.length]);
    }
  });

  it('are preferred in the language of the titles and in that of translations', async () => {
    const chinese = async (rest: Query) =>
      (await search('bodhisattva OR 菩萨', { title_language: 'bo', limit: 5, ...rest })).sources.filter(
        ({ text: { language } }) => language === 'zh',
      ).length;
    expect(await chinese({ translation_language: 'zh-Hans' })).toBeGreaterThan(await chinese({}));
    const cited = async (rest: Query) => (await search('Dhp 1', rest)).places.map(({ language }) => language);
    expect(await cited({})).toEqual(['en', 'pi', 'zh']);
    expect(await cited({ translation_language: 'zh' })).toEqual(['zh', 'en', 'pi']);
    expect(await cited({ translation_language: 'ja' })).toEqual(['en', 'pi', 'zh']);
  });
});
