/** Line breaking for every script that has a face. */

/** Shads and closing marks. Tibetan 0F0C is the non-breaking tsheg. */
const NEVER_FIRST = /^[\u0F08\u0F0C-\u0F14、。，．；：？！」』）》〉】〕］｝”’…·・ー々!?,.;:)\]}»।॥ๆຯໆ]/u;
const NEVER_LAST = /[「『（《〈【〔［｛“‘([{«༼]$/u;
const SPACE = /^[ \t\u3000\u2000-\u2006\u2008-\u200A]$/u;
/** A tsheg, or the last of several shads. */
const TIBETAN_BREAK = /[\u0F0B\u0F0D-\u0F12]$/u;
const HAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3001-\u303F\uFF00-\uFFEF]/u;
const BREAKS_AFTER = /[-–—\u200B]$/u;
const UNSPACED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

const mayBreak = (before: string, after: string): boolean => {
  if (SPACE.test(after) || NEVER_FIRST.test(after) || NEVER_LAST.test(before)) return false;
  if (SPACE.test(before) || TIBETAN_BREAK.test(before) || BREAKS_AFTER.test(before)) return true;
  return HAN.test(before) || HAN.test(after);
};

/** Scripts without spaces between words need a dictionary; Intl.Segmenter has one. */
const wordStarts = (text: string): Set<number> =>
  UNSPACED.test(text) ? new Set(Array.from(thaiWords.segment(text), ({ index }) => index)) : new Set();

/** Splits text into pieces that must stay on one line. Spaces belong to the end of a piece. */
export const unbreakableUnits = (text: string): string[] => {
  const units: string[] = [];
  const starts = wordStarts(text);
  let before = '';
  for (const { segment, index } of graphemes.segment(text)) {
    const isBetweenWords =
      starts.has(index) && UNSPACED.test(before) && UNSPACED.test(segment) && !NEVER_FIRST.test(segment);
    if (before !== '' && (mayBreak(before, segment) || isBetweenWords)) units.push(segment);
    else units.push((units.pop() ?? '') + segment);
    before = segment;
  }
  return units;
};

/** Returns a width in em, so that it holds for every size. */
type Measure = (text: string) => number;
type Unit = { text: string; width: number; widthAtEnd: number };

/** Text that has been measured once and can be wrapped at any width. */
export type MeasuredText = { units: Unit[]; measure: Measure };

const measureUnit = (text: string, measure: Measure): Unit => {
  const width = measure(text);
  const trimmed = text.trimEnd();
  return { text, width, widthAtEnd: trimmed === text ? width : measure(trimmed) };
};

export const measureText = (text: string, measure: Measure, split = unbreakableUnits): MeasuredText => ({
  units: split(text).map((unit) => measureUnit(unit, measure)),
  measure,
});

/** The clauses of Chinese text: lines that end with one read better than full lines. */
export const clausesOf = (text: string): string[] =>
  text.match(/[^，。；：！？]+[，。；：！？」』）》]*|^[，。；：！？]+/gu) ?? [];

/** Greedy wrapping. A unit wider than a line is divided between its letters. */
export const wrap = ({ units, measure }: MeasuredText, width: number): string[] => {
  const lines: string[] = [];
  let [line, lineWidth] = ['', 0];
  const fitting = units.flatMap((unit) => (unit.widthAtEnd <= width ? [unit] : splitUnit(unit, measure)));
  for (const unit of fitting) {
    if (line !== '' && lineWidth + unit.widthAtEnd > width) {
      lines.push(line.trimEnd());
      [line, lineWidth] = ['', 0];
    }
    line += unit.text;
    lineWidth += unit.width;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
};

const splitUnit = ({ text }: Unit, measure: Measure): Unit[] =>
  Array.from(graphemes.segment(text), ({ segment }) => measureUnit(segment, measure));

const BALANCING_STEPS = 10;

/** Wraps into the same number of lines, all of about the same length. */
export const wrapBalanced = (text: MeasuredText, width: number): string[] => {
  let best = wrap(text, width);
  // A narrower width would split units.
  const minWidth = Math.max(...text.units.map((unit) => unit.widthAtEnd), 0);
  let [tooNarrow, wideEnough] = [Math.min(minWidth, width), width];
  for (let step = 0; step < BALANCING_STEPS; step += 1) {
    const middle = (tooNarrow + wideEnough) / 2;
    const lines = wrap(text, middle);
    if (lines.length > best.length) tooNarrow = middle;
    else [best, wideEnough] = [lines, middle];
  }
  return best;
};
