import type { MatchReason } from '#shared/contract/search-parts.ts';
import { isIndicScript } from '#shared/scripts/indic-scripts.ts';
import { MAX_ENDING, stemsOf } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import type { Token } from '#shared/scripts/token.ts';
import type { Interpretation, Phrase, QueryWord } from './query-words.ts';
import { TIER } from './tiers.ts';

export type Range = { start: number; end: number };

const isExactly = (token: Token, word: QueryWord): boolean => token.exact === word.exact;
const isFolded = (token: Token, word: QueryWord): boolean =>
  token.token === word.token ||
  word.spellings.includes(token.token) ||
  (word.similar?.includes(token.token) ?? false) ||
  (word.compounds?.includes(token.token) ?? false) ||
  (word.isPrefix === true && token.token.startsWith(word.token));

const isRelated = (token: Token, { related = [] }: QueryWord, language: string): boolean =>
  related.some(
    (other) =>
      other.language === language &&
      (other.token === token.token ||
        stemsOf(token.token, language).some((stem) => stemsOf(other.token, language).includes(stem))),
  );

const isForm = ({ token }: Token, { token: typed, spellings, stems }: QueryWord, language: string): boolean =>
  stems.length > 0 &&
  token.length <= Math.max(typed.length, ...spellings.map(({ length }) => length)) + MAX_ENDING &&
  stemsOf(token, language).some((stem) => stems.includes(stem));

/** The same comparison as in the tsquery, for one word. */
export const matchesWord = (
  token: Token | undefined,
  word: QueryWord,
  isQuoted: boolean,
  language: string,
): boolean => {
  if (!token) return false;
  if (isQuoted) return isExactly(token, word);
  return isFolded(token, word) || isRelated(token, word, language) || isForm(token, word, language);
};

type Wanted = { word: QueryWord; isQuoted: boolean };

export const wantedOf = (phrases: Phrase[]): Wanted[] =>
  phrases.flatMap(({ words, isQuoted }) => words.map((word) => ({ word, isQuoted })));

/** The indexes of tokens where the words stand next to each other. */
export const findAdjacent = (tokens: Token[], wanted: Wanted[], language: string): number[] => {
  const starts: number[] = [];
  for (let at = 0; at + wanted.length <= tokens.length; at += 1) {
    if (wanted.every(({ word, isQuoted }, index) => matchesWord(tokens[at + index], word, isQuoted, language)))
      starts.push(at);
  }
  return starts;
};

export const rangeOf = (tokens: Token[], at: number, length: number): Range => ({
  start: tokens[at]?.start ?? 0,
  end: tokens[at + length - 1]?.end ?? 0,
});

/** Sorted; overlapping ranges are merged. */
export const mergeRanges = (ranges: Range[]): Range[] => {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
};

/** Ranges to mark: all words next to each other where that occurs, else every phrase by itself. */
export const findMatches = (text: string, interpretations: Interpretation[], language: string): Range[] =>
  matchesIn(tokenise(text), interpretations, language);

/** The same in a text whose words are known. */
export const matchesIn = (tokens: Token[], interpretations: Interpretation[], language: string): Range[] => {
  const adjacent = interpretations.flatMap(({ phrases }) => {
    const wanted = wantedOf(phrases);
    return findAdjacent(tokens, wanted, language).map((at) => rangeOf(tokens, at, wanted.length));
  });
  if (adjacent.length > 0) return mergeRanges(adjacent);
  const apart = interpretations.flatMap(({ phrases }) => {
    const ofPhrases = phrases.map((phrase) => {
      const wanted = wantedOf([phrase]);
      return findAdjacent(tokens, wanted, language).map((at) => rangeOf(tokens, at, wanted.length));
    });
    // An interpretation counts only if all its phrases occur.
    return ofPhrases.every((ranges) => ranges.length > 0) ? ofPhrases.flat() : [];
  });
  return mergeRanges(apart);
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

/** Why a hit of the second tier matched: the best of its ranges, judged by its weakest word. */
const reasonOfFolded = (text: string, interpretations: Interpretation[]): MatchReason => {
  const tokens = tokenise(text);
  const reasons = interpretations.flatMap(({ kind, phrases }) => {
    const wanted = wantedOf(phrases);
    const starts = findFolded(tokens, wanted);
    if (starts.length > 0 && kind === 'wylie') return ['wylie' as const];
    if (starts.length > 0 && kind === 'harvard_kyoto') return ['transliteration' as const];
    return starts.map((at) =>
      weakest(wanted.map(({ word }, index) => reasonOfWord(tokens[at + index] as Token, word))),
    );
  });
  const best = REASONS.find((reason) => reasons.includes(reason));
  return best ?? reasons[0] ?? 'spelling';
};

const findFolded = (tokens: Token[], wanted: Wanted[]): number[] => {
  const withoutStems = wanted.map(({ word, isQuoted }) => ({ word: { ...word, stems: [] }, isQuoted }));
  return findAdjacent(tokens, withoutStems, '');
};

export const reasonOf = (tier: number, text: string, interpretations: Interpretation[]): MatchReason => {
  switch (tier) {
    case TIER.exact:
      return 'exact';
    case TIER.folded:
      return reasonOfFolded(text, interpretations);
    case TIER.wordForm:
      return 'word_form';
    case TIER.near:
      return 'near';
    case TIER.partial:
      return 'partial';
    default:
      return 'apart';
  }
};
