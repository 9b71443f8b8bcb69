import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';
import { interpretQuery } from './interpret-query.ts';
import { parseQuery } from './parse-query.ts';
import { findPassageMatches } from './passage-marks.ts';

/** `rarities`: of words that do not count alike. */
const mark = (text: string, query: string, rarities: Record<string, number> = {}, language = 'en') => {
  const interpretations = interpretQuery(parseQuery(query).groups).map((interpretation) => ({
    ...interpretation,
    phrases: interpretation.phrases.map((phrase) => ({
      ...phrase,
      words: phrase.words.map((word) => ({ ...word, rarity: rarities[word.token] ?? 1 })),
    })),
  }));
  return highlight(text, (plain) => findPassageMatches(plain, interpretations, language));
};

describe('the marks of a passage', () => {
  it.each([
    ['all words in one piece', 'the old art of life', 'old art', {}, 'the <mark>old art</mark> of life'],
    [
      'each word where they are apart, without those that say nothing',
      'the life of the old art',
      'the art of life',
      { the: 0, of: 0 },
      'the <mark>life</mark> of the old <mark>art</mark>',
    ],
    [
      'words that say nothing when there are no others',
      'of all the',
      'the of',
      { the: 0, of: 0 },
      '<mark>of</mark> all <mark>the</mark>',
    ],
    ['those of the words that are there', 'an old tree', 'the old art', { the: 0 }, 'an <mark>old</mark> tree'],
    ['nothing when only words are there that say nothing', 'the tree', 'the old art', { the: 0 }, 'the tree'],
    ['no word by the stem of another language', 'for the forest', 'forests art', {}, 'for the <mark>forest</mark>'],
    [
      'the parts of words without spaces',
      '以無所得故，心無罣礙',
      '心無罣礙苦集滅道',
      {},
      '以無所得故，<mark>心無罣礙</mark>',
    ],
    ['single characters when no two are there', '一切苦厄', '心無罣礙苦集滅道', { 苦: 2 }, '一切<mark>苦</mark>厄'],
    ['nothing of a quotation that is not there as a whole', 'old life', '"old art" tree', {}, 'old life'],
  ])('are %s', (_title, text, query, rarities, expected) => {
    expect(mark(text, query, rarities)).toBe(expected);
  });

  it('begin in a long passage where the rarest words stand together', () => {
    const filler = 'lorem ipsum dolor '.repeat(30);
    const text = `mind ${filler} anger and mind ${filler} mind`;
    const marked = mark(text, 'mind anger patience', { mind: 0.02, anger: 2 });
    expect(marked).toBe(`mind ${filler} <mark>anger</mark> and <mark>mind</mark> ${filler} <mark>mind</mark>`);
    expect(mark('mind and anger', 'anger patience mind')).toBe('<mark>mind</mark> and <mark>anger</mark>');
  });
});
