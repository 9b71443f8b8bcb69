import type { Token } from '#shared/scripts/token.ts';
import type { QuotationPart } from '#shared/contract/quotations.ts';
import type { Alignment } from './align-quotation.rules.ts';

type Spanned = Pick<Token, 'start' | 'end'>;
type Words = { text: string; tokens: Spanned[] };
type Piece = { kind: QuotationPart['kind']; start: number; end: number };

/** Where some words in a row begin and end; undefined for none. */
const spanOf = (tokens: Spanned[], from: number, to: number): Spanned | undefined => {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return to > from && first && last ? { start: first.start, end: last.end } : undefined;
};

/**
 * What both have, what the quotation lacks, what it has instead and what its ellipses stand for, in the order of the
 * passage, with their punctuation.
 */
export const describeParts = ({ pairs }: Alignment, passage: Words, quotation: Words): QuotationPart[] => {
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], span: Spanned | undefined): void => {
    if (!span) return;
    const [beforeLast, last] = [pieces.at(-2), pieces.at(-1)];
    // Replaced words are told as one piece that is missing and one that is added.
    const isBesideOther =
      (kind === 'missing' || kind === 'added') &&
      (last?.kind === 'missing' || last?.kind === 'added') &&
      beforeLast?.kind === kind;
    const extended = last?.kind === kind ? last : isBesideOther ? beforeLast : undefined;
    if (extended) extended.end = span.end;
    else pieces.push({ kind, ...span });
  };
  for (const { kind, words, wordsEnd, tokens, tokensEnd } of pairs) {
    const inPassage = spanOf(passage.tokens, tokens, tokensEnd);
    if (kind === 'different') {
      add('missing', inPassage);
      add('added', spanOf(quotation.tokens, words, wordsEnd));
    } else if (kind !== 'marker') add(kind, inPassage);
  }
  return pieces.map(({ kind, start, end }) => ({
    kind,
    words: (kind === 'added' ? quotation : passage).text.slice(start, end),
  }));
};
