import { clausesOf, measured, wrap, wrapEvenly, type Measured } from './line-breaks.rules.ts';

type Box = { width: number; height: number };
/** How a text sits on its lines; lengths in parts of the type size. */
type Setting = { measure(text: string): number; leading: number; above: number; below: number };

type Fitted = { size: number; lines: string[] };

const SIZES = [84, 76, 70, 64, 58, 54, 50, 46, 43, 40, 37, 34, 32, 30];
const SMALLEST = 30;
/** Down to this size a verse is kept in its own lines; if that would take smaller type, its lines are broken. */
const SMALLEST_WHOLE_VERSE = 37;

const SMALLEST_FOR_CLAUSES = 50;

export const blockHeight = (lines: number, size: number, { leading, above, below }: Setting): number =>
  size * ((lines - 1) * leading + above + below);

/** The largest type in which the text fits the box, and its lines; what does not fit even in the smallest is cut off. */
export const fitText = (paragraphs: string[], box: Box, setting: Setting): Fitted => {
  const texts = paragraphs.map((paragraph) => measured(paragraph, setting.measure));
  const isVerse = texts.length > 1;
  const inClauses = isVerse ? undefined : fitClauses(paragraphs[0] ?? '', box, setting);
  if (inClauses) return inClauses;
  const linesAt = (size: number) => texts.flatMap((text) => wrap(text, box.width / size));
  const fits = (size: number) => blockHeight(linesAt(size).length, size, setting) <= box.height;
  const keepsVerse = (size: number) => size >= SMALLEST_WHOLE_VERSE && linesAt(size).length === texts.length;

  const size = (isVerse && SIZES.find((each) => keepsVerse(each) && fits(each))) || SIZES.find(fits);
  if (!size) return { size: SMALLEST, lines: cutOff(linesAt(SMALLEST), box, setting) };
  const [only] = texts;
  return { size, lines: only && !isVerse ? wrapEvenly(only, box.width / size) : linesAt(size) };
};

/** Lines that end where clauses end, where there are such and the type need not be small for it. */
const fitClauses = (text: string, box: Box, setting: Setting): Fitted | undefined => {
  const clauses: Measured = measured(text, setting.measure, clausesOf);
  if (clauses.units.length < 2) return undefined;
  const longest = Math.max(...clauses.units.map((unit) => unit.widthAtEnd));
  const size = SIZES.find((each) => {
    const lines = wrap(clauses, box.width / each).length;
    return longest <= box.width / each && blockHeight(lines, each, setting) <= box.height;
  });
  if (!size || size < SMALLEST_FOR_CLAUSES) return undefined;
  return { size, lines: wrapEvenly(clauses, box.width / size) };
};

const cutOff = (lines: string[], box: Box, setting: Setting): string[] => {
  let count = lines.length;
  while (count > 1 && blockHeight(count, SMALLEST, setting) > box.height) count -= 1;
  return lines.slice(0, count).map((line, index) => (index === count - 1 ? `${line}…` : line));
};

/** One line in a given size, cut where it would be too long. */
export const oneLine = (text: string, width: number, measure: (text: string) => number): string => {
  const [line = '', ...more] = wrap(measured(text, measure), width);
  return more.length === 0 ? line : `${line.replace(/[\s།,，、;；:：-]+$/u, '')}…`;
};
