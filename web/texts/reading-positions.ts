import { isOtherIdentity } from '#web/auth/tokens.ts';
import { readStored } from '#web/storage.ts';
import type { StoredReference } from '#web/ui/cited-work.ts';

export type ReadingPosition = StoredReference & {
  text_id: string;
  content_id?: string;
  segment_id: string;
  segment_number: number;
  /** The number that the passage itself has. */
  label?: string | null;
  /** Title, language and script of the text, so that the history can be listed without loading it. */
  title?: string;
  language?: string;
  script?: string;
  /** Title of the section, and how many segments the text has: how far the reader has come. */
  section?: string;
  total_segments?: number;
  /** ISO 8601. */
  read_date?: string;
};

/** Older positions are dropped, so that the storage of the device does not fill up. */
export const MAX_POSITIONS = 200;

const isReadingPosition = (value: unknown): value is ReadingPosition => {
  const { text_id, content_id, segment_id, segment_number, label } = (value ?? {}) as Record<string, unknown>;
  return (
    [text_id, segment_id].every((id) => typeof id === 'string' && id !== '') &&
    (content_id === undefined || typeof content_id === 'string') &&
    typeof (label ?? '') === 'string' &&
    Number.isInteger(segment_number)
  );
};

/** Newest first. Invalid entries are left out. */
export const parsePositions = (stored: string | null): ReadingPosition[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? values.filter(isReadingPosition).slice(0, MAX_POSITIONS) : [];
  } catch {
    return [];
  }
};

/** One position for each text, the newest first. */
export const withPosition = (positions: ReadingPosition[], position: ReadingPosition): ReadingPosition[] =>
  [position, ...positions.filter(({ text_id }) => text_id !== position.text_id)].slice(0, MAX_POSITIONS);

export const devicePositionInText = (text_id: string): ReadingPosition | undefined =>
  parsePositions(readStored('readingPlaces')).find((position) => position.text_id === text_id);

let cached: { identity: string | null; positions: Map<string, ReadingPosition> } = {
  identity: null,
  positions: new Map(),
};

let reportToAccount: ((segment_id: string) => void) | undefined;

/** Saves a member's position on the account, and caches it in this tab, because the server may not have it yet. */
export const saveMemberPosition = (identity: string | null, position: ReadingPosition): void => {
  if (cached.identity !== identity) cached = { identity, positions: new Map() };
  cached.positions.set(position.text_id, position);
  reportToAccount?.(position.segment_id);
};

/**
 * Set by the code that sends positions, which loads later; it gets those saved until then. Not a dynamic import: a page
 * that unloads waits for no promise.
 */
export const setAccountReporter = (identity: string | null, report: (segment_id: string) => void): void => {
  reportToAccount = report;
  if (isOtherIdentity(cached.identity, identity)) return;
  for (const { segment_id } of cached.positions.values()) report(segment_id);
};

export const clearCachedPositions = (): void => {
  cached = { identity: null, positions: new Map() };
};

/** Positions of this tab, which the account may not have yet. */
export const cachedPositions = (identity: string | null): ReadingPosition[] =>
  cached.identity === identity ? [...cached.positions.values()] : [];

export const cachedPosition = (identity: string | null, text_id: string): ReadingPosition | undefined =>
  cached.identity === identity ? cached.positions.get(text_id) : undefined;
