export type Run = { kind: 'same' | 'gone' | 'new'; text: string };

/** Tibetan syllables, single Chinese characters, and words of anything else, each with the space after it. */
const TOKEN = /[\p{Script=Han}]\s*|[^\s་\p{Script=Han}]+[་\s]*|[\s་]+/gu;
/** Beyond this the whole is shown as changed: a table of so many words squared would hold up the page. */
const MAX_TOKENS = 1500;

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

const push = (runs: Run[], kind: Run['kind'], text: string): void => {
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text) runs.push({ kind, text });
};

/** What has gone and what is new, word by word. */
export const wordDifference = (before: string, after: string): Run[] => {
  const old = tokensOf(before);
  const now = tokensOf(after);
  const runs: Run[] = [];
  if (old.length > MAX_TOKENS || now.length > MAX_TOKENS) {
    push(runs, 'gone', before);
    push(runs, 'new', after);
    return runs;
  }
  // lengths[i][j]: how many words the ends from i and from j have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      push(runs, 'same', old[i] ?? '');
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      push(runs, 'gone', old[i] ?? '');
      i += 1;
    } else {
      push(runs, 'new', now[j] ?? '');
      j += 1;
    }
  }
  return runs;
};
