export type Unit = { start: number; end: number };

/** A sentence or a line of verse ends with two shads; after ག and ཀ the first of them is not written. */
const sentenceEnd = /(?:[།༏-༒༔]* +[།༎]+|[།༏-༒༔]{2,}|༎)[ །༎]*/g;
const clauseEnd = /[།༎-༒༔]+ */g;
/** Letters of a syllable, ཀ and what follows it; between syllables is a tsheg or a space. */
const [FIRST_LETTER, LAST_LETTER] = [0x0f40, 0x0fbc];

/** A longer sentence is cut at a single shad: enumerations run over whole pages. */
const MAX_SENTENCE_LENGTH = 800;
const MIN_CUT_LENGTH = 400;
const MIN_SYLLABLES = 3;

/** Cuts at double shads and at the given offsets, but never inside the opening title of a work. */
export function shadUnits(text: string, opening: Unit, breaks: number[]): Unit[] {
  const ends = new Set(breaks.filter((offset) => offset > 0 && offset < text.length));
  for (const found of text.matchAll(sentenceEnd)) ends.add(found.index + found[0].length);
  if (opening.end > 0) ends.add(opening.end);
  ends.add(text.length);
  const insideOpening = (offset: number) => offset > opening.start && offset < opening.end;
  const sentences: Unit[] = [];
  let start = 0;
  for (const end of [...ends].filter((offset) => !insideOpening(offset)).sort((a, b) => a - b)) {
    sentences.push({ start, end });
    start = end;
  }
  return mergeShort(
    text,
    sentences.flatMap((sentence) => cutLong(text, sentence)),
    new Set(breaks),
  );
}

/** Counted letter by letter: a regular expression takes several times as long, and a canon has a hundred million letters. */
export function syllableCount(text: string): number {
  let count = 0;
  let isInside = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isLetter = code >= FIRST_LETTER && code <= LAST_LETTER;
    if (isLetter && !isInside) count += 1;
    isInside = isLetter;
  }
  return count;
}

/** True after །། །།, which closes a chapter or a passage, not just a sentence. */
export function endsPassage(text: string): boolean {
  return /།། *།།\s*$/.test(text);
}

function cutLong(text: string, { start, end }: Unit): Unit[] {
  if (end - start <= MAX_SENTENCE_LENGTH) return [{ start, end }];
  const pieces: Unit[] = [];
  let from = start;
  for (const found of text.slice(start, end).matchAll(clauseEnd)) {
    const at = start + found.index + found[0].length;
    if (at - from < MIN_CUT_LENGTH || end - at < MIN_CUT_LENGTH) continue;
    pieces.push({ start: from, end: at });
    from = at;
  }
  return [...pieces, { start: from, end }];
}

/** Joins a head mark to what follows, and a word or two to the previous sentence, else to the next. */
function mergeShort(text: string, units: Unit[], breaks: Set<number>): Unit[] {
  const merged: Unit[] = [];
  let pendingStart: number | null = null;
  for (const unit of units) {
    const start: number = pendingStart ?? unit.start;
    const piece = text.slice(start, unit.end);
    const count = syllableCount(piece);
    const last = merged.at(-1);
    pendingStart = null;
    if (count >= MIN_SYLLABLES) merged.push({ start, end: unit.end });
    else if (count > 0 && last && !breaks.has(start) && !endsPassage(text.slice(last.start, last.end)))
      last.end = unit.end;
    else pendingStart = start;
  }
  if (pendingStart === null) return merged;
  const last = merged.at(-1);
  if (last) last.end = text.length;
  else if (text.trim() !== '') merged.push({ start: pendingStart, end: text.length });
  return merged;
}

/** Metres of Tibetan verse have an odd number of syllables; below seven, prose gives too many false runs. */
const MIN_METRE = 7;
const MAX_METRE = 21;
const STANZA_LINES = 4;

/** The index of each unit in its stanza (0 to 3), or null for prose: four or more lines of one metre are verse. */
export function verseLines(units: string[]): (number | null)[] {
  const metres = units.map(metreOf);
  const lines: (number | null)[] = units.map(() => null);
  let start = 0;
  while (start < units.length) {
    let end = start + 1;
    while (end < units.length && metres[end] === metres[start]) end += 1;
    if (metres[start] !== null && end - start >= STANZA_LINES) {
      for (let at = start; at < end; at += 1) lines[at] = (at - start) % STANZA_LINES;
    }
    start = end;
  }
  return lines;
}

function metreOf(line: string): number | null {
  // A shad inside means clauses, and so prose.
  if (/[།༎]\s*[^\s།༎]/.test(line)) return null;
  const count = syllableCount(line);
  return count % 2 === 1 && count >= MIN_METRE && count <= MAX_METRE ? count : null;
}
