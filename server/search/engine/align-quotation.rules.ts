import type { Token } from '#shared/scripts/token.ts';

/** A word of a quotation, as it is compared. */
export type QuotedWord = Pick<Token, 'token' | 'start' | 'end'> & {
  /** Other ways to write it. */
  spellings: string[];
  /** A number that may belong to the page it was copied from: of a footnote, a verse or a paragraph. It need not be there. */
  isMarker: boolean;
  /** An ellipsis stands before it: words may be left out. */
  isAfterGap: boolean;
};

/** A piece of the quotation and of the passage, as indexes of their words: `words` up to `wordsEnd`, and so for tokens. */
export type AlignedPair = {
  kind: 'same' | 'different' | 'omitted' | 'marker';
  words: number;
  wordsEnd: number;
  tokens: number;
  tokensEnd: number;
};

export type Alignment = { pairs: AlignedPair[]; same: number; different: number };

/** How a cell was reached: how many words and tokens it takes. */
const STEPS = [
  { words: 1, tokens: 1 },
  // Written as two words in the quotation: hyphenated at the end of a line, or a compound.
  { words: 2, tokens: 1 },
  { words: 1, tokens: 2 },
  { words: 1, tokens: 0 },
  { words: 0, tokens: 1 },
] as const;
/** Of the alignments with the fewest differences that with most words in common: a difference costs more than all words. */
const DIFFERENCE = 4096;
const SAME = -1;

const PAIRED = 0;
const JOINED = 1;
const DIVIDED = 2;
const ADDED = 3;
const MISSING = 4;

/** Words of these letters are written together or apart; a Tibetan syllable or a Chinese character is never divided. */
const isDivisible = (token: string): boolean => token.charCodeAt(0) < 0x0900;

/** The numbers of words that are the same, so that only numbers are compared. */
class WordNumbers {
  private readonly numbers = new Map<string, number>();
  of(word: string): number {
    let number = this.numbers.get(word);
    if (number === undefined) this.numbers.set(word, (number = this.numbers.size));
    return number;
  }
  /** -1 when the quotation does not have it. */
  find(word: string): number {
    return this.numbers.get(word) ?? -1;
  }
}

/** Two words as one, -1 where that is no word to look for. */
const numberOfBoth = (numbers: WordNumbers, one: string | undefined, other: string | undefined, isNew: boolean) => {
  if (one === undefined || other === undefined || !isDivisible(one) || !isDivisible(other)) return -1;
  return isNew ? numbers.of(one + other) : numbers.find(one + other);
};

/**
 * The part of a passage that is most like the quotation, word by word: the fewest words replaced, added or missing. What
 * stands before and after it in the passage costs nothing, nor does what an ellipsis stands for.
 */
export const alignQuotation = (words: QuotedWord[], tokens: Pick<Token, 'token'>[]): Alignment => {
  const width = tokens.length + 1;
  const costs = new Int32Array((words.length + 1) * width);
  const steps = new Uint8Array(costs.length);
  const numbers = new WordNumbers();
  const own = words.map(({ token, spellings }) => [token, ...spellings].map((each) => numbers.of(each)));
  const joined = words.map(({ token }, at) => numberOfBoth(numbers, words[at - 1]?.token, token, true));
  const there = Int32Array.from(tokens, ({ token }) => numbers.find(token));
  const divided = Int32Array.from(tokens, ({ token }, at) =>
    numberOfBoth(numbers, tokens[at - 1]?.token, token, false),
  );
  for (let row = 1; row <= words.length; row += 1) {
    const [first = -1, ...others] = own[row - 1] as number[];
    const both = joined[row - 1] as number;
    const costOfAdded = words[row - 1]?.isMarker ? 0 : DIFFERENCE;
    const costOfMissing = words[row]?.isAfterGap ? 0 : DIFFERENCE;
    costs[row * width] = (costs[(row - 1) * width] as number) + costOfAdded;
    steps[row * width] = ADDED;
    for (let column = 1; column < width; column += 1) {
      const at = row * width + column;
      const number = there[column - 1] as number;
      const isSame = number >= 0 && (number === first || others.includes(number));
      let least = (costs[at - width - 1] as number) + (isSame ? SAME : DIFFERENCE);
      let step: number = PAIRED;
      const added = (costs[at - width] as number) + costOfAdded;
      const missing = (costs[at - 1] as number) + costOfMissing;
      if (both >= 0 && row > 1 && number === both && (costs[at - 2 * width - 1] as number) + 2 * SAME < least) {
        least = (costs[at - 2 * width - 1] as number) + 2 * SAME;
        step = JOINED;
      }
      const two = divided[column - 1] as number;
      if (
        two >= 0 &&
        column > 1 &&
        (two === first || others.includes(two)) &&
        (costs[at - width - 2] as number) + SAME < least
      ) {
        least = (costs[at - width - 2] as number) + SAME;
        step = DIVIDED;
      }
      if (added < least) {
        least = added;
        step = ADDED;
      }
      if (missing < least) {
        least = missing;
        step = MISSING;
      }
      costs[at] = least;
      steps[at] = step;
    }
  }
  const last = words.length * width;
  let end = 0;
  for (let column = 1; column < width; column += 1)
    if ((costs[last + column] as number) < (costs[last + end] as number)) end = column;
  return traceBack(words, costs, steps, width, end);
};

const kindOf = (step: number, cost: number): AlignedPair['kind'] => {
  if (cost > 0) return 'different';
  if (step === ADDED) return 'marker';
  return step === MISSING ? 'omitted' : 'same';
};

const traceBack = (
  words: QuotedWord[],
  costs: Int32Array,
  steps: Uint8Array,
  width: number,
  end: number,
): Alignment => {
  const alignment: Alignment = { pairs: [], same: 0, different: 0 };
  let row = words.length;
  let column = end;
  while (row > 0) {
    const at = row * width + column;
    const step = steps[at] as number;
    const { words: ofWords, tokens: ofTokens } = STEPS[step] as (typeof STEPS)[number];
    const before = at - ofWords * width - ofTokens;
    const kind = kindOf(step, (costs[at] as number) - (costs[before] as number));
    if (kind === 'same') alignment.same += ofWords;
    if (kind === 'different') alignment.different += 1;
    const pair = { kind, words: row - ofWords, wordsEnd: row, tokens: column - ofTokens, tokensEnd: column };
    alignment.pairs.push(pair);
    row -= ofWords;
    column -= ofTokens;
  }
  alignment.pairs.reverse();
  return alignment;
};
