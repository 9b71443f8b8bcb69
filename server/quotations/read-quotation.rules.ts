import type { QuotedWord } from '#server/search/engine/align-quotation.rules.ts';
import { MAX_QUOTATION_WORDS, MIN_QUOTATION_WORDS } from '#shared/limits.ts';
import { harvardKyotoToIast } from '#shared/scripts/harvard-kyoto.ts';
import { scholarlySpellings } from '#shared/scripts/popular-spelling.ts';
import type { Token } from '#shared/scripts/token.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { foldWord } from '#shared/scripts/words.ts';
import { wylieToTibetan } from '#shared/scripts/wylie.ts';

/** A quotation in one way to understand it. */
export type Quotation = {
  text: string;
  words: QuotedWord[];
  /** The words to look for: not the numbers that need not be there. */
  sought: { token: string; spellings: string[] }[];
  /** The numbers of those that have an ellipsis before them. */
  gaps: number[];
  isShortened: boolean;
};

/** Of one sign, of dots with or without spaces, in any number. */
const ELLIPSIS = /[…⋯]|\.\s?\.\s?\./;
/** The number of a footnote above the line, or in brackets. */
const SUPERSCRIPTS = /[²³¹⁰⁴-⁹]/g;
const BRACKETED = /[[(（〔［【]\s*\p{Nd}{1,3}\s*[\])）〕］】]/gu;
/** The number of a verse or a paragraph at the beginning of a line: `21.`, `1.5` */
const AT_LINE_START = /^[^\p{L}\p{N}\n]*\p{Nd}{1,4}(?:[.:–-]\p{Nd}{1,4})*/gmu;
/** A footnote that lost its raised line: `word1`. */
const WITH_NUMBER = /^(\p{L}{2,})\d{1,3}$/u;
const DIGITS = /^\p{Nd}+$/u;

const rangesOf = (text: string, pattern: RegExp): { start: number; end: number }[] =>
  Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }));

/** A word in Harvard-Kyoto shows by its capitals, which a token has lost. */
const spellingsOf = ({ token, start, end }: Token, text: string): string[] => {
  const iast = harvardKyotoToIast(text.slice(start, end));
  const [, withoutNumber] = WITH_NUMBER.exec(token) ?? [];
  return [
    ...scholarlySpellings(token),
    ...(iast === null ? [] : tokenise(iast).map((read) => read.token)),
    ...(withoutNumber ? [foldWord(withoutNumber)] : []),
  ].filter((spelling) => spelling !== token);
};

const read = (text: string): Quotation => {
  // As long as before, so that words stay where they are.
  const plain = text.replaceAll(SUPERSCRIPTS, ' ');
  const numbers = [...rangesOf(plain, BRACKETED), ...rangesOf(plain, AT_LINE_START)];
  const tokens = tokenise(plain);
  const words = tokens.slice(0, MAX_QUOTATION_WORDS).map((token, at) => {
    const { start, end } = token;
    return {
      token: token.token,
      start,
      end,
      spellings: spellingsOf(token, plain),
      isMarker:
        DIGITS.test(plain.slice(start, end)) && numbers.some((range) => range.start <= start && end <= range.end),
      isAfterGap: at > 0 && ELLIPSIS.test(plain.slice(tokens[at - 1]?.end, start)),
    };
  });
  const sought = words.filter(({ isMarker }) => !isMarker);
  return {
    text,
    words,
    sought: sought.map(({ token, spellings }) => ({ token, spellings })),
    gaps: sought.flatMap(({ isAfterGap }, at) => (isAfterGap ? [at] : [])),
    isShortened: tokens.length > words.length,
  };
};

/** One word again and again is no quotation. */
const MIN_DIFFERENT = 2;

const isLongEnough = ({ sought }: Quotation): boolean =>
  sought.length >= MIN_QUOTATION_WORDS && new Set(sought.map(({ token }) => token)).size >= MIN_DIFFERENT;

/** How a quotation may be meant: as it is written and, where it can be, as Tibetan in Wylie. None when it is too short. */
export const readQuotation = (given: string): Quotation[] => {
  // Library texts are in NFC.
  const text = given.normalize('NFC');
  const tibetan = wylieToTibetan(text);
  return [text, ...(tibetan === null ? [] : [tibetan])].map(read).filter(isLongEnough);
};
