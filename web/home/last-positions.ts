import type { StoredReference } from '#web/ui/cited-work.ts';
import { isoDate } from '#web/ui/dates.tsx';
import type { ReadingPosition } from '#web/texts/reading-positions.ts';

/** Where a text was left, from the account or from the device. */
export type LastPosition = StoredReference &
  Pick<
    ReadingPosition,
    'text_id' | 'content_id' | 'segment_id' | 'segment_number' | 'label' | 'total_segments' | 'section'
  > & {
    title: string;
    language: string;
    script: string;
    /** ISO 8601. */
    read_date: string;
  };

const MAX_SHOWN = 3;

/** Positions stored on the device, newest first. Old ones without a title are left out. */
export const devicePositions = (stored: ReadingPosition[]): LastPosition[] =>
  stored
    .flatMap(({ title, language, script, read_date, ...position }) =>
      title && language && script && read_date ? [{ ...position, title, language, script, read_date }] : [],
    )
    .slice(0, MAX_SHOWN);

/** The positions of an account, with those that this tab has read since and may not have sent yet. */
export const accountPositions = (
  history: (Omit<LastPosition, 'read_date'> & { read_date: string })[],
  inTab: ReadingPosition[],
): LastPosition[] => {
  const newest = new Map<string, LastPosition>();
  const fromAccount = history.map((position) => ({ ...position, read_date: isoDate(position.read_date) }));
  for (const position of [...fromAccount, ...devicePositions(inTab)]) {
    const known = newest.get(position.text_id);
    if (known && known.read_date >= position.read_date) continue;
    // The label is that of the passage: an older one belongs to another.
    newest.set(position.text_id, { ...known, ...position, label: position.label ?? null });
  }
  return [...newest.values()].toSorted((one, other) => (one.read_date < other.read_date ? 1 : -1)).slice(0, MAX_SHOWN);
};

/** How much of the text is before the position, from 0 to 1; undefined where its length is not known. */
export const readFraction = ({ segment_number, total_segments }: LastPosition): number | undefined =>
  total_segments ? Math.min(1, segment_number / total_segments) : undefined;
