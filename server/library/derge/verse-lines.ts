import { syllableCount } from './shad-units.ts';

/** Metres of Tibetan verse have an odd number of syllables; below seven, prose gives too many false runs. */
const FEWEST = 7;
const MOST = 21;
const STANZA = 4;

/** For each unit its place in a stanza (0 to 3), or null for prose: four lines or more of one metre are verse. */
export function verseLines(units: string[]): (number | null)[] {
  const metres = units.map(metreOf);
  const lines: (number | null)[] = units.map(() => null);
  let start = 0;
  while (start < units.length) {
    let end = start + 1;
    while (end < units.length && metres[end] === metres[start]) end += 1;
    if (metres[start] !== null && end - start >= STANZA) {
      for (let at = start; at < end; at += 1) lines[at] = (at - start) % STANZA;
    }
    start = end;
  }
  return lines;
}

function metreOf(words: string): number | null {
  // A shad inside means clauses, and so prose.
  if (/[།༎]\s*[^\s།༎]/.test(words)) return null;
  const count = syllableCount(words);
  return count % 2 === 1 && count >= FEWEST && count <= MOST ? count : null;
}
