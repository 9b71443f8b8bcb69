import { clausesOf, measureText, wrap, wrapBalanced, type MeasuredText } from './line-breaks.rules.ts';

type Box = { width: number; height: number };
/** Font metrics, in em. */
type Metrics = { measure(text: string): number; leading: number; ascent: number; descent: number };

type FittedText = { size: number; lines: string[] };

const SIZES = [84, 76, 70, 64, 58, 54, 50, 46, 43, 40, 37, 34, 32, 30];
const MIN_SIZE = 30;
/** Down to this size a verse stays in its own lines; below it, its lines are wrapped. */
const MIN_WHOLE_VERSE_SIZE = 37;
const MIN_CLAUSE_SIZE = 50;

export const blockHeight = (lines: number, size: number, { leading, ascent, descent }: Metrics): number =>
  size * ((lines - 1) * leading + ascent + descent);

/** The largest size in which the text fits the box, and its lines. Text that does not fit in the smallest is truncated. */
export const fitText = (paragraphs: string[], box: Box, metrics: Metrics): FittedText => {
  const texts = paragraphs.map((paragraph) => measureText(paragraph, metrics.measure));
  const isVerse = texts.length > 1;
  const inClauses = isVerse ? undefined : fitClauses(paragraphs[0] ?? '', box, metrics);
  if (inClauses) return inClauses;
  const linesAt = (size: number) => texts.flatMap((text) => wrap(text, box.width / size));
  const fits = (size: number) => blockHeight(linesAt(size).length, size, metrics) <= box.height;
  const isWholeVerse = (size: number) => size >= MIN_WHOLE_VERSE_SIZE && linesAt(size).length === texts.length;

  const size = (isVerse && SIZES.find((each) => isWholeVerse(each) && fits(each))) || SIZES.find(fits);
  if (!size) return { size: MIN_SIZE, lines: truncate(linesAt(MIN_SIZE), box, metrics) };
  const [only] = texts;
  return { size, lines: only && !isVerse ? wrapBalanced(only, box.width / size) : linesAt(size) };
};

/** Wraps between clauses, if the text has any and need not become small for it. */
const fitClauses = (text: string, box: Box, metrics: Metrics): FittedText | undefined => {
  const clauses: MeasuredText = measureText(text, metrics.measure, clausesOf);
  if (clauses.units.length < 2) return undefined;
  const longest = Math.max(...clauses.units.map((unit) => unit.widthAtEnd));
  const size = SIZES.find((each) => {
    const lines = wrap(clauses, box.width / each).length;
    return longest <= box.width / each && blockHeight(lines, each, metrics) <= box.height;
  });
  if (!size || size < MIN_CLAUSE_SIZE) return undefined;
  return { size, lines: wrapBalanced(clauses, box.width / size) };
};

const truncate = (lines: string[], box: Box, metrics: Metrics): string[] => {
  let count = lines.length;
  while (count > 1 && blockHeight(count, MIN_SIZE, metrics) > box.height) count -= 1;
  return lines.slice(0, count).map((line, index) => (index === count - 1 ? `${line}…` : line));
};

/** One line, truncated to `width`. */
export const truncateLine = (text: string, width: number, measure: (text: string) => number): string => {
  const [line = '', ...more] = wrap(measureText(text, measure), width);
  return more.length === 0 ? line : `${line.replace(/[\s།,，、;；:：-]+$/u, '')}…`;
};
