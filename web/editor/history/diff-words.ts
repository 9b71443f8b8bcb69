/** A stretch of words that both have, or only one of them. */
export type Stretch = { kind: 'same' | 'added' | 'removed'; words: string };

/** What a reader sees as one: a Tibetan syllable with its tsheg, a Chinese letter, a word, a run of spaces, a mark. */
const TOKENS =
  /[\u0F40-\u0FBC]+[\u0F0B-\u0F14]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+|\s+|[\s\S]/gu;

/** Beyond this, comparing every word with every other would hold up the page: then it is old and new, whole. */
const MOST_PAIRS = 4_000_000;

const tokensOf = (words: string): string[] => words.match(TOKENS) ?? [];

/** Lengths of the longest common parts of the ends of both. */
const commonLengths = (before: string[], after: string[]): Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i] ?? new Uint16Array(), lengths[i + 1] ?? new Uint16Array()];
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
};

const compareMiddles = (before: string[], after: string[]): Stretch[] => {
  if (before.length * after.length > MOST_PAIRS)
    return [
      { kind: 'removed', words: before.join('') },
      { kind: 'added', words: after.join('') },
    ];
  const lengths = commonLengths(before, after);
  const found: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      found.push({ kind: 'same', words: before[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      found.push({ kind: 'removed', words: before[i] ?? '' });
      i += 1;
    } else {
      found.push({ kind: 'added', words: after[j] ?? '' });
      j += 1;
    }
  }
  return found;
};

/** From one wording to the other: what stayed, what went and what came, word by word in any script. */
export const diffWords = (before: string, after: string): Stretch[] => {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const all: Stretch[] = [
    { kind: 'same', words: old.slice(0, start).join('') },
    ...compareMiddles(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { kind: 'same', words: old.slice(old.length - end).join('') },
  ];
  const joined: Stretch[] = [];
  for (const { kind, words } of all) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.words += words;
    else if (words) joined.push({ kind, words });
  }
  return joined;
};
