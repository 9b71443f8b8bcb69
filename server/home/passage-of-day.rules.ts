/** A segment as a text is read through for a passage; consecutive ones belong together until `starts_block`. */
export type ReadSegment = { id: string; type: 'prose' | 'verse' | 'heading'; starts_block: boolean; content: string };

const DAY_MS = 86_400_000;

/** The day of a date in UTC, as `YYYY-MM-DD`. */
export const utcDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Counts days, so that each of a list has its turn before the first comes again. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** Characters of a passage that says something by itself and is read at a glance. Chinese says more with fewer. */
const LENGTHS: Record<string, { min: number; max: number }> = {
  Hani: { min: 14, max: 180 },
  Tibt: { min: 40, max: 420 },
};
const DEFAULT_LENGTHS = { min: 60, max: 480 };

export const hasQuotableLength = (length: number, script: string): boolean => {
  const { min, max } = LENGTHS[script] ?? DEFAULT_LENGTHS;
  return length >= min && length <= max;
};

/** The one whose turn it is; undefined for an empty list. */
export const pickOfDay = <Item>(items: Item[], day: string): Item | undefined => items[dayNumber(day) % items.length];

/** The first paragraph or stanza of a good length; `lengthOf` measures its text. The last may go on, so it is left out. */
export const findQuotableBlock = (
  segments: ReadSegment[],
  script: string,
  lengthOf: (html: string) => number,
): ReadSegment[] | undefined => {
  const starts = segments.flatMap(({ starts_block, type }, index) =>
    starts_block || type === 'heading' ? [index] : [],
  );
  for (const [index, start] of starts.entries()) {
    const block = segments.slice(start, starts[index + 1]);
    if (block[0]?.type === 'heading' || starts[index + 1] === undefined) continue;
    const length = block.reduce((sum, { content }) => sum + lengthOf(content), 0);
    if (hasQuotableLength(length, script)) return block;
  }
  return undefined;
};
