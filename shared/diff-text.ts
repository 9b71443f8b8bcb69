/** A run of text that both have, or only one of them. */
export type DiffRun = { kind: 'same' | 'added' | 'removed'; text: string };

/** What a reader sees as a unit: a Tibetan syllable with its tsheg, a Chinese character, a word, whitespace, a symbol. */
const TOKENS =
  /[\u0F40-\u0FBC]+[\u0F0B-\u0F14]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+|\s+|[\s\S]/gu;

/** Comparing more pairs of tokens would block the page: everything counts as removed and added then. */
const MAX_PAIRS = 4_000_000;

const tokenize = (text: string): string[] => text.match(TOKENS) ?? [];

/** Lengths of the longest common subsequence of every pair of suffixes. */
const commonLengths = (before: string[], after: string[]): Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i] ?? new Uint16Array(), lengths[i + 1] ?? new Uint16Array()];
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
};

const compareMiddles = (before: string[], after: string[]): DiffRun[] => {
  if (before.length * after.length > MAX_PAIRS)
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ];
  const lengths = commonLengths(before, after);
  const runs: DiffRun[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      runs.push({ kind: 'same', text: before[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      runs.push({ kind: 'removed', text: before[i] ?? '' });
      i += 1;
    } else {
      runs.push({ kind: 'added', text: after[j] ?? '' });
      j += 1;
    }
  }
  return runs;
};

/** A word-by-word diff for any script. */
export const diffText = (before: string, after: string): DiffRun[] => {
  const [oldTokens, newTokens] = [tokenize(before), tokenize(after)];
  const shorter = Math.min(oldTokens.length, newTokens.length);
  let start = 0;
  while (start < shorter && oldTokens[start] === newTokens[start]) start += 1;
  let end = 0;
  while (end < shorter - start && oldTokens.at(-1 - end) === newTokens.at(-1 - end)) end += 1;
  const all: DiffRun[] = [
    { kind: 'same', text: oldTokens.slice(0, start).join('') },
    ...compareMiddles(oldTokens.slice(start, oldTokens.length - end), newTokens.slice(start, newTokens.length - end)),
    { kind: 'same', text: oldTokens.slice(oldTokens.length - end).join('') },
  ];
  const joined: DiffRun[] = [];
  for (const { kind, text } of all) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) joined.push({ kind, text });
  }
  return joined;
};
