import type { MatchReason } from '#shared/contract/search-parts.ts';
import { isIndicScript } from '#shared/scripts/indic-scripts.ts';
import { stemsOf } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import type { Token } from '#shared/scripts/token.ts';
import type { Phrase, QueryWord, Reading } from './query-words.ts';
import { TIER } from './ts-query.ts';

export type Range = { start: number; end: number };

const isExactly = (token: Token, word: QueryWord): boolean => token.exact === word.exact;
const isFolded = (token: Token, word: QueryWord): boolean =>
  token.token === word.token || word.spellings.includes(token.token);

/** The same questions the database was asked, of one word. */
const isWord = (token: Token | undefined, word: QueryWord, isQuoted: boolean, language: string): boolean => {
  if (!token) return false;
  if (isQuoted) return isExactly(token, word);
  return (
    isFolded(token, word) ||
    (word.stems.length > 0 && stemsOf(token.token, language).some((stem) => word.stems.includes(stem)))
  );
};

type Wanted = { word: QueryWord; isQuoted: boolean };

const wantedOf = (phrases: Phrase[]): Wanted[] =>
  phrases.flatMap(({ words, isQuoted }) => words.map((word) => ({ word, isQuoted })));

/** Where in the text the words stand in a row: places among the tokens. */
const findRow = (tokens: Token[], wanted: Wanted[], language: string): number[] => {
  const found: number[] = [];
  for (let at = 0; at + wanted.length <= tokens.length; at += 1) {
    if (wanted.every(({ word, isQuoted }, index) => isWord(tokens[at + index], word, isQuoted, language)))
      found.push(at);
  }
  return found;
};

const rangeOf = (tokens: Token[], at: number, length: number): Range => ({
  start: tokens[at]?.start ?? 0,
  end: tokens[at + length - 1]?.end ?? 0,
});

/** In order; places that overlap become one. */
const joined = (ranges: Range[]): Range[] => {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
};

/** Places to mark: whole rows where there is one, else every phrase by itself. */
export const findMatches = (text: string, readings: Reading[], language: string): Range[] => {
  const tokens = tokenise(text);
  const rows = readings.flatMap(({ phrases }) => {
    const wanted = wantedOf(phrases);
    return findRow(tokens, wanted, language).map((at) => rangeOf(tokens, at, wanted.length));
  });
  if (rows.length > 0) return joined(rows);
  const apart = readings.flatMap(({ phrases }) => {
    const ofPhrases = phrases.map((phrase) => {
      const wanted = wantedOf([phrase]);
      return findRow(tokens, wanted, language).map((at) => rangeOf(tokens, at, wanted.length));
    });
    // A reading counts only if all of it is there.
    return ofPhrases.every((ranges) => ranges.length > 0) ? ofPhrases.flat() : [];
  });
  return joined(apart);
};

/** Weakest last. */
const REASONS: MatchReason[] = ['exact', 'diacritics', 'transliteration', 'spelling'];

const withoutDiacritics = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();

const reasonOfWord = (token: Token, word: QueryWord): MatchReason => {
  if (isExactly(token, word)) return 'exact';
  if (isIndicScript(token.exact) !== isIndicScript(word.exact)) return 'transliteration';
  return withoutDiacritics(token.exact) === withoutDiacritics(word.exact) ? 'diacritics' : 'spelling';
};

const weakest = (reasons: MatchReason[]): MatchReason =>
  REASONS[Math.max(0, ...reasons.map((reason) => REASONS.indexOf(reason)))] ?? 'exact';

/** Why a hit of the second tier matched: the best of its places, judged by its weakest word. */
const reasonOfFolded = (text: string, readings: Reading[]): MatchReason => {
  const tokens = tokenise(text);
  const reasons = readings.flatMap(({ kind, phrases }) => {
    const wanted = wantedOf(phrases);
    const rows = findFoldedRows(tokens, wanted);
    if (rows.length > 0 && kind === 'wylie') return ['wylie' as const];
    if (rows.length > 0 && kind === 'harvard_kyoto') return ['transliteration' as const];
    return rows.map((at) => weakest(wanted.map(({ word }, index) => reasonOfWord(tokens[at + index] as Token, word))));
  });
  const best = REASONS.find((reason) => reasons.includes(reason));
  return best ?? reasons[0] ?? 'spelling';
};

const findFoldedRows = (tokens: Token[], wanted: Wanted[]): number[] => {
  const bare = wanted.map(({ word, isQuoted }) => ({ word: { ...word, stems: [] }, isQuoted }));
  return findRow(tokens, bare, '');
};

export const reasonOf = (tier: number, text: string, readings: Reading[]): MatchReason => {
  switch (tier) {
    case TIER.exact:
      return 'exact';
    case TIER.folded:
      return reasonOfFolded(text, readings);
    case TIER.wordForm:
      return 'word_form';
    case TIER.near:
      return 'near';
    default:
      return 'apart';
  }
};
