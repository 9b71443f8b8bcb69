import { describe, expect, it } from 'vitest';
import { interpretQuery } from './interpret-query.ts';
import { findMatches, reasonOf } from './match.ts';
import { parseQuery } from './parse-query.ts';
import { TIER } from './tiers.ts';

const interpretationsOf = (query: string) => interpretQuery(parseQuery(query).groups);

describe('the reason of a hit', () => {
  const reason = (text: string, query: string) => reasonOf(TIER.folded, text, interpretationsOf(query));

  it('is its tier, but for words that are spelled otherwise', () => {
    const { exact, wordForm, near, apart } = TIER;
    expect([exact, wordForm, near, apart].map((tier) => reasonOf(tier, 'mind', interpretationsOf('body')))).toEqual([
      'exact',
      'word_form',
      'near',
      'apart',
    ]);
  });

  it.each([
    ['śūnyatā', 'sunyata', 'diacritics'],
    ['Śūnyatā', 'SUNYATA', 'diacritics'],
    ['शून्यता', 'sunyata', 'transliteration'],
    ['sunyata', 'शून्यता', 'transliteration'],
    ['sunyata', 'shunyata', 'spelling'],
    ['སེམས', 'sems', 'wylie'],
    ['śivā', 'zivA', 'transliteration'],
    ['karuṇā', 'karuNA', 'diacritics'],
    ['śūnyatā citta', 'sunyata citta', 'diacritics'],
    ['sunyata karuṇā', 'shunyata karuna', 'spelling'],
    ['karuṇā sunyata', 'karuna shunyata', 'spelling'],
    ['śūnyatā and sunyata', 'sunyata', 'exact'],
    ['a sunyata, a śūnyatā', 'śūnyatā', 'exact'],
    ['minds', 'mind', 'spelling'],
    ['karuṇā', '"karuna"', 'spelling'],
    ['nothing of it', 'sems', 'spelling'],
    ['nothing of it', 'zivA', 'spelling'],
    ['Ā', 'ā', 'exact'],
  ])('%s for %s', (text, query, expected) => {
    expect(reason(text, query)).toBe(expected);
  });
});

describe('the ranges of a match', () => {
  const find = (text: string, query: string, language = 'en') =>
    findMatches(text, interpretationsOf(query), language).map(({ start, end }) => text.slice(start, end));

  it('are all words in one where they stand together, at the end too', () => {
    expect(find('old art, new art, old art', 'old art')).toEqual(['old art', 'old art']);
    expect(find('art', 'old art')).toEqual([]);
    expect(find('', 'art')).toEqual([]);
  });

  it('are each phrase by itself where they are apart, and none when one is missing', () => {
    expect(find('art is old', 'old art')).toEqual(['art', 'old']);
    expect(find('art is new', 'old art')).toEqual([]);
    expect(find('life of art, old', 'old "of art"')).toEqual(['of art', 'old']);
  });

  it('are word forms of the language of the text only', () => {
    expect(find('minds', 'mind', 'en')).toEqual(['minds']);
    expect(find('minds', 'mind', 'bo')).toEqual([]);
    expect(find('minds', '"mind"', 'en')).toEqual([]);
  });

  it('are as long as the longest of overlapping matches', () => {
    expect(find('བྱང་ཆུབ་སེམས་དཔའ', 'byang chub sems')).toEqual(['བྱང་ཆུབ་སེམས']);
    const [long, short] = ['old art now', 'art'].flatMap(interpretationsOf);
    expect(findMatches('old art now', [short!, long!], 'en')).toEqual([{ start: 0, end: 11 }]);
    expect(findMatches('old art now', [long!, short!], 'en')).toEqual([{ start: 0, end: 11 }]);
  });
});
