import { groupBy } from '#shared/group-by.ts';
import { readPostings } from '#shared/search/pack-text.ts';
import type { LibraryIndex } from './library-index.ts';
import type { SoughtWord } from './quotation-anchors.ts';
import { slackOf, type Window } from './quotation-windows.ts';
import type { IndexedText } from './word-index.ts';

/** Where in a text a quotation begins at the earliest and at the latest, and how many of its words stand in place then. */
export type Place = { number: number; from: number; to: number; count: number };

/** So much of a window is compared: it is enough to tell a long quotation from others. */
const MAX_PAIRS = 1500;
const MAX_REPEATED = 8;

/** The index of the first position at or after another. */
const firstFrom = (positions: Uint32Array, wanted: number): number => {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Where each word of a piece of the quotation would have the whole begin, with the number of the word. */
class Beginnings {
  private readonly pairs: number[] = [];
  private readonly words: number;
  constructor(words: number) {
    this.words = words;
  }
  get isFull(): boolean {
    return this.pairs.length >= MAX_PAIRS;
  }
  add(position: number, word: number): void {
    // Not below 0: a part of the quotation may be left out at its beginning.
    this.pairs.push((position - word + this.words) * this.words + word);
  }
  /** The beginnings within so many positions of each other that have most of the words. */
  best(slack: number): Omit<Place, 'number'> {
    const { words } = this;
    const sorted = Float64Array.from(this.pairs).sort();
    const inside = new Uint16Array(words);
    const best = { from: 0, to: 0, count: 0 };
    let count = 0;
    let first = 0;
    for (const pair of sorted) {
      const beginning = Math.floor(pair / words);
      const word = pair % words;
      if (inside[word] === 0) count += 1;
      inside[word] = (inside[word] as number) + 1;
      for (; Math.floor((sorted[first] as number) / words) < beginning - slack; first += 1) {
        const left = (sorted[first] as number) % words;
        inside[left] = (inside[left] as number) - 1;
        if (inside[left] === 0) count -= 1;
      }
      if (count <= best.count) continue;
      const from = Math.floor((sorted[first] as number) / words) - words;
      Object.assign(best, { from, to: beginning - words, count });
    }
    return best;
  }
}

/** The words of a quotation between two ellipses, from one number to another. */
export type Piece = { start: number; end: number };

/** `pieces`: in which each word stands; `omitted`: how many words of a text an ellipsis may stand for. */
type Sought = { words: SoughtWord[]; pieces: Piece[]; omitted: number };

const pieceOfWord = (pieces: Piece[]): Uint16Array =>
  Uint16Array.from(pieces.flatMap(({ start, end }, piece) => Array.from({ length: end - start }, () => piece)));

/** Where the whole begins when each piece is where most of its words are. */
const join = (number: number, pieces: Omit<Place, 'number'>[]): Place => {
  const found = pieces.filter(({ count }) => count > 0);
  return {
    number,
    from: Math.min(...found.map(({ from }) => from)),
    to: Math.max(...found.map(({ to }) => to)),
    count: found.reduce((total, { count }) => total + count, 0),
  };
};

/**
 * Where in each window the words of the quotation stand as far from each other as in it: the anchors alone do not tell one
 * formula from the next, nor a sentence from its words elsewhere.
 */
export const locateInWindows = (
  { words: index }: LibraryIndex,
  windows: Window[],
  { words, pieces, omitted }: Sought,
): Place[] => {
  const around = words.length + omitted;
  const ofWord = pieceOfWord(pieces);
  const beginnings = new Map(windows.map((window) => [window, pieces.map(() => new Beginnings(words.length))]));
  const byText = groupBy(windows, ({ number }) => number);
  const last = new Map(Array.from(byText, ([number, own]) => [number, Math.max(...own.map(({ end }) => end))]));
  for (const [token, ofToken] of groupBy([...words.keys()], (at) => words[at]?.token ?? '')) {
    const spellings = words[ofToken[0] ?? 0]?.spellings ?? [];
    for (const form of new Set([token, ...spellings].flatMap((each) => index.formsOf(each))))
      index.eachText(form, (number, offset) => {
        const own = byText.get(number);
        if (!own) return;
        const { postings } = index.texts[number] as IndexedText;
        const positions = readPostings(postings, offset, Math.max((last.get(number) ?? 0) + around + 1, 0));
        for (const window of own) {
          const ofWindow = beginnings.get(window) as Beginnings[];
          for (let at = firstFrom(positions, window.start - omitted); at < positions.length; at += 1) {
            const position = positions[at] as number;
            if (position > window.end + around) break;
            for (const word of ofToken.slice(0, MAX_REPEATED)) {
              const ofPiece = ofWindow[ofWord[word] as number];
              if (ofPiece && !ofPiece.isFull) ofPiece.add(position, word);
            }
          }
        }
      });
  }
  const slacks = pieces.map(({ start, end }) => slackOf(end - start));
  return windows.map((window) =>
    join(
      window.number,
      (beginnings.get(window) as Beginnings[]).map((ofPiece, piece) => ofPiece.best(slacks[piece] as number)),
    ),
  );
};
