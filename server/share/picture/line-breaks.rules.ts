/** Where a line may end, in every script the pictures know. */

/** Shads and closing marks: never first on a line. Tibetan 0F0C is the tsheg that does not break. */
const NEVER_FIRST = /^[\u0F08\u0F0C-\u0F14、。，．；：？！」』）》〉】〕］｝”’…·・ー々!?,.;:)\]}»।॥ๆຯໆ]/u;
const NEVER_LAST = /[「『（《〈【〔［｛“‘([{«༼]$/u;
const SPACE = /^[ \t\u3000\u2000-\u2006\u2008-\u200A]$/u;
/** A tsheg, or the last of some shads. */
const TIBETAN_BREAK = /[\u0F0B\u0F0D-\u0F12]$/u;
const HAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3001-\u303F\uFF00-\uFFEF]/u;
const BREAKS_AFTER = /[-–—\u200B]$/u;
const UNSPACED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

const mayBreak = (before: string, after: string): boolean => {
  if (SPACE.test(after) || NEVER_FIRST.test(after) || NEVER_LAST.test(before)) return false;
  if (SPACE.test(before) || TIBETAN_BREAK.test(before) || BREAKS_AFTER.test(before)) return true;
  return HAN.test(before) || HAN.test(after);
};

/** Scripts without spaces between words need a dictionary; the runtime has one. */
const wordStarts = (text: string): Set<number> =>
  UNSPACED.test(text) ? new Set(Array.from(words.segment(text), ({ index }) => index)) : new Set();

/** The text in pieces that stay on one line; joined they are the text again. Spaces hang at the end of a piece. */
export const unbreakableUnits = (text: string): string[] => {
  const units: string[] = [];
  const starts = wordStarts(text);
  let before = '';
  for (const { segment, index } of graphemes.segment(text)) {
    const betweenWords =
      starts.has(index) && UNSPACED.test(before) && UNSPACED.test(segment) && !NEVER_FIRST.test(segment);
    if (before !== '' && (mayBreak(before, segment) || betweenWords)) units.push(segment);
    else units.push((units.pop() ?? '') + segment);
    before = segment;
  }
  return units;
};

/** Lengths in parts of the type size, so that they hold for every size. */
type Measure = (text: string) => number;
type Unit = { text: string; width: number; widthAtEnd: number };

/** Text that has been measured once and can be broken at any width. */
export type Measured = { units: Unit[]; measure: Measure };

const unitOf = (text: string, measure: Measure): Unit => {
  const width = measure(text);
  const trimmed = text.trimEnd();
  return { text, width, widthAtEnd: trimmed === text ? width : measure(trimmed) };
};

export const measured = (text: string, measure: Measure, split = unbreakableUnits): Measured => ({
  units: split(text).map((unit) => unitOf(unit, measure)),
  measure,
});

/** Chinese in its clauses: lines that end with one read better than lines that are full. */
export const clausesOf = (text: string): string[] =>
  text.match(/[^，。；：！？]+[，。；：！？」』）》]*|^[，。；：！？]+/gu) ?? [];

/** Fills lines up to `width`, first come first served. A unit wider than a line is cut between its letters. */
export const wrap = ({ units, measure }: Measured, width: number): string[] => {
  const lines: string[] = [];
  let [line, filled] = ['', 0];
  const fitting = units.flatMap((unit) => (unit.widthAtEnd <= width ? [unit] : cutUp(unit, measure)));
  for (const unit of fitting) {
    if (line !== '' && filled + unit.widthAtEnd > width) {
      lines.push(line.trimEnd());
      [line, filled] = ['', 0];
    }
    line += unit.text;
    filled += unit.width;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
};

const cutUp = ({ text }: Unit, measure: Measure): Unit[] =>
  Array.from(graphemes.segment(text), ({ segment }) => unitOf(segment, measure));

const BALANCING_STEPS = 10;

/** The same number of lines, but all of about the same length: no single word is left over on the last. */
export const wrapEvenly = (text: Measured, width: number): string[] => {
  let best = wrap(text, width);
  // Any narrower and what should stay together would be cut up.
  const narrowest = Math.max(...text.units.map((unit) => unit.widthAtEnd), 0);
  let [tooNarrow, enough] = [Math.min(narrowest, width), width];
  for (let step = 0; step < BALANCING_STEPS; step += 1) {
    const middle = (tooNarrow + enough) / 2;
    const lines = wrap(text, middle);
    if (lines.length > best.length) tooNarrow = middle;
    else [best, enough] = [lines, middle];
  }
  return best;
};
