import { expect, it } from 'vitest';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { withChineseTerms } from './chinese-terms.ts';
import { libraryOf, search } from './testing-library.ts';

const termsOf = (typed: string) =>
  interpretQuery(parseQuery(typed).groups)
    .flatMap((each) => withChineseTerms(each)?.interpretation.phrases ?? [])
    .map(({ words }) => words[0]?.exact);

it('a Chinese query is understood by its terms, the longest first', () => {
  expect(termsOf('修习慈心')).toEqual(['慈心']);
  expect(new Set(termsOf('四圣谛'))).toEqual(new Set(['四圣谛']));
  expect(termsOf('四聖諦').length).toBe(termsOf('四圣谛').length);
  expect(termsOf('怒与恐惧')).toEqual(['恐惧']);
  expect(termsOf('mettā')).toEqual([]);
});

it('a question in Chinese is answered by a text in English where no text in Chinese has the words', () => {
  const filler = Array.from({ length: 30 }, (_, at) => ({ segments: [`something else ${at}`] }));
  const library = libraryOf([
    ...filler,
    { segments: ['how love is developed'] },
    { segments: ['如是我聞'], language: 'zh' },
  ]);
  expect(search(library, '如何修习慈心？', { language: 'zh' }).hits[0]?.text_id).toBe('t30');
});

it('says how much of the characters are terms', () => {
  const coverage = (typed: string) =>
    interpretQuery(parseQuery(typed).groups).flatMap((each) => withChineseTerms(each)?.coverage ?? [])[0];
  expect(coverage('四圣谛')).toBe(1);
  expect(coverage('慈心琵琶')).toBe(0.5);
});
