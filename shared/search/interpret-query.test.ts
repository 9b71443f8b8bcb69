import { describe, expect, it } from 'vitest';
import { MAX_PHRASE } from '#shared/search-limits.ts';
import type { Phrase } from './query-words.ts';
import { countWords, excludedPhrases, interpretQuery, interpretSides } from './interpret-query.ts';
import { parseQuery } from './parse-query.ts';

const written = ({ words, isQuoted }: Phrase): string => {
  const text = words.map(({ exact }) => exact).join(' ');
  return isQuoted ? `“${text}”` : text;
};
/** The phrases of each interpretation, as they are written. */
const interpret = (query: string) =>
  Object.fromEntries(interpretQuery(parseQuery(query).groups).map(({ kind, phrases }) => [kind, phrases.map(written)]));

describe('a query is understood', () => {
  it.each([
    ['as typed', 'old "art of" life', { typed: ['old', '“art of”', 'life'] }],
    ['not at all without words', '/ - "…"', {}],
    ['as Wylie too, in one phrase', "sems dpa'", { typed: ['sems', 'dpa'], wylie: ['སེམས དཔའ'] }],
    ['as Wylie too, in phrases that end with a shad', 'sems//dpa|', { typed: ['sems dpa'], wylie: ['སེམས', 'དཔ'] }],
    ['as Wylie beside quotations', 'sems "old art"', { typed: ['sems', '“old art”'], wylie: ['སེམས', '“old art”'] }],
    ['as Wylie when some of its words are English', 'to sems', { typed: ['to', 'sems'], wylie: ['ཏོ སེམས'] }],
    ['not as Wylie when all its words are English', 'to Me the', { typed: ['to', 'me', 'the'] }],
    ['not as Wylie when a word is not', 'sems strength', { typed: ['sems', 'strength'] }],
    ['not as Wylie when a phrase is not', 'sems/strength', { typed: ['sems strength'] }],
    ['not as Wylie when it is quoted', '"sems"', { typed: ['“sems”'] }],
    ['not as Wylie without letters', '10/11', { typed: ['10 11'] }],
    ['as Harvard-Kyoto too', 'karuNA mind', { typed: ['karuna', 'mind'], harvard_kyoto: ['karuṇā', 'mind'] }],
    [
      'as Harvard-Kyoto in quotations',
      '"karuNA citta"',
      { typed: ['“karuna citta”'], harvard_kyoto: ['“karuṇā citta”'] },
    ],
    ['word by word as Harvard-Kyoto', 'karuNA-citta', { typed: ['karuna citta'], harvard_kyoto: ['karuṇā citta'] }],
  ])('%s', (_title, query, expected) => {
    expect(interpret(query)).toEqual(expected);
  });

  it('as typed first', () => {
    expect(interpretQuery(parseQuery('sems karuNA').groups)[0]?.kind).toBe('typed');
  });

  it('whether its letters are composed or not', () => {
    expect(interpret('s\u0301u\u0304nyata\u0304')).toEqual({ typed: ['śūnyatā'] });
  });

  it('with other spellings and forms of its words, unless they are quoted', () => {
    const word = (query: string) => interpretQuery(parseQuery(query).groups)[0]?.phrases[0]?.words[0];
    expect(word('shunyatas')).toMatchObject({ token: 'shunyatas', spellings: [] });
    expect(word('shunyata')).toMatchObject({ token: 'shunyata', spellings: ['sunyata'] });
    expect(word('shunyata')?.stems).toEqual(expect.arrayContaining(['shunyata', 'sunyata', 'sunyat']));
    expect(word('minds')?.stems).toContain('mind');
    expect(new Set(word('minds')?.stems).size).toBe(word('minds')?.stems.length);
    expect(word('"shunyata"')).toEqual({ token: 'shunyata', exact: 'shunyata', spellings: [], stems: [] });
  });

  it('by its first words when it is very long', () => {
    const wordsOf = (phrases: Phrase[] | undefined) => phrases?.flatMap(({ words }) => words).length;
    const { groups } = parseQuery(`${'mind '.repeat(MAX_PHRASE - 1)}"old art" body`);
    const phrases = interpretQuery(groups)[0]?.phrases;
    expect(wordsOf(phrases)).toBe(MAX_PHRASE);
    expect(phrases?.at(-1)).toMatchObject({ isQuoted: true, words: [{ token: 'old' }] });
    for (const { phrases: each } of interpretQuery(parseQuery('karuNA '.repeat(100)).groups))
      expect(wordsOf(each)).toBe(MAX_PHRASE);
    for (const { phrases: each } of interpretQuery(parseQuery('sems '.repeat(100)).groups))
      expect(wordsOf(each)).toBe(MAX_PHRASE);
    expect(wordsOf(excludedPhrases(parseQuery('-body '.repeat(100)).excluded))).toBe(MAX_PHRASE);
  });

  it('by what stands on each side of OR, and by its first words on all sides together', () => {
    const names = Array.from({ length: 16 }, (_, at) => `${at % 2 ? '"old art"' : 'བྱམས་པ'}${at}`);
    expect(interpretSides(parseQuery(names.join(' OR ')).groups)).toHaveLength(16);
    const sides = interpretSides(parseQuery(`${'mind '.repeat(MAX_PHRASE - 1)} OR old art OR life`).groups);
    expect(sides.map(([typed]) => typed?.phrases.length)).toEqual([MAX_PHRASE - 1, 1]);
    expect(countWords(parseQuery('old OR art').groups)).toBe(2);
  });

  it('without what has no words', () => {
    expect(excludedPhrases(parseQuery('-… -body -"old art"').excluded).map(written)).toEqual(['body', '“old art”']);
    expect(interpret('karuNA … sems')).toEqual({ typed: ['karuna', 'sems'], harvard_kyoto: ['karuṇā', 'sems'] });
  });

  it('counts the words of all its groups', () => {
    expect(countWords(parseQuery('old art "of life" 般若').groups)).toBe(6);
    expect(countWords([])).toBe(0);
  });
});
