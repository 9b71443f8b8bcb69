import { soundOf } from './sound-of.ts';
import type { WordIndex } from './word-index.ts';

/** Shorter words have too many that are alike. */
const MIN_LENGTH = 5;
const LATIN = /^[a-z]+$/;
const MAX_SIMILAR = 3;

const maxEdits = (length: number): number => (length >= 8 ? 2 : 1);

/** Which letters a word has, as bits: words that are alike have nearly the same. */
const lettersOf = (word: string): number => {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) - 97);
  return bits;
};

const countBits = (bits: number): number => {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Letters to insert, delete, replace or exchange; more than `max` counts as `max + 1`. */
export const editDistance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (previous[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    [before, previous] = [previous, row];
  }
  return previous[b.length] as number;
};

/** The words of the library by how they sound, to find those that are written like another. */
export class SimilarWords {
  private readonly tokens: string[] = [];
  private readonly sounds: string[] = [];
  private readonly letters: number[] = [];
  /** How many tokens of the index were taken up. */
  private seen = 0;

  constructor(private readonly index: WordIndex) {}

  /** Takes up the tokens that are new in the index. */
  update(): void {
    const { tokenText } = this.index;
    for (; this.seen < tokenText.length; this.seen += 1) {
      const token = tokenText[this.seen] as string;
      if (token.length < MIN_LENGTH - 1 || token.length > 30 || !LATIN.test(token)) continue;
      const sound = soundOf(token);
      this.tokens.push(token);
      this.sounds.push(sound);
      this.letters.push(lettersOf(sound));
    }
  }

  /** The words that were probably meant, best first: alike, and among those the commonest. */
  find(word: string): string[] {
    if (word.length < MIN_LENGTH || !LATIN.test(word)) return [];
    const sound = soundOf(word);
    const letters = lettersOf(sound);
    const max = maxEdits(sound.length);
    const found: { token: string; score: number }[] = [];
    for (let at = 0; at < this.tokens.length; at += 1) {
      const other = this.sounds[at] as string;
      if (Math.abs(other.length - sound.length) > max) continue;
      if (countBits((this.letters[at] as number) ^ letters) > 2 * max) continue;
      const edits = editDistance(sound, other, max);
      if (edits > max) continue;
      const token = this.tokens[at] as string;
      const texts = this.index.textCountOfToken(token);
      if (texts === 0) continue;
      // Who mistypes nearly always has the first letter right.
      const isOtherStart = token[0] === word[0] ? 0 : 2;
      found.push({ token, score: Math.log(1 + texts) - 3 * edits - isOtherStart - 0.3 * editDistance(word, token, 3) });
    }
    return found
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_SIMILAR)
      .map(({ token }) => token);
  }
}
