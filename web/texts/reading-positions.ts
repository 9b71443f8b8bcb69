import { readStored } from '#web/storage.ts';

export type ReadingPosition = {
  text_id: string;
  content_id?: string;
  segment_id: string;
  segment_number: number;
  /** Of the text, to list what was read without asking for it. */
  title?: string;
  language?: string;
  script?: string;
  /** ISO 8601. */
  read_date?: string;
};

/** The texts read last; older ones are forgotten, so that the device's storage never fills up. */
export const MAX_POSITIONS = 200;

const isReadingPosition = (value: unknown): value is ReadingPosition => {
  const { text_id, content_id, segment_id, segment_number } = (value ?? {}) as Record<string, unknown>;
  return (
    [text_id, segment_id].every((id) => typeof id === 'string' && id !== '') &&
    (content_id === undefined || typeof content_id === 'string') &&
    Number.isInteger(segment_number)
  );
};

/** Newest first. What is not a place is left out: storage may hold anything. */
export const parsePositions = (stored: string | null): ReadingPosition[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? values.filter(isReadingPosition).slice(0, MAX_POSITIONS) : [];
  } catch {
    return [];
  }
};

/** One place a text, the newest first. */
export const withPosition = (places: ReadingPosition[], place: ReadingPosition): ReadingPosition[] =>
  [place, ...places.filter(({ text_id }) => text_id !== place.text_id)].slice(0, MAX_POSITIONS);

export const devicePositionInText = (text_id: string): ReadingPosition | undefined =>
  parsePositions(readStored('readingPlaces')).find((place) => place.text_id === text_id);

let cached: { person: string | null; places: Map<string, ReadingPosition> } = { person: null, places: new Map() };

/** Of a member, in this tab: known at once, while the account is still being told. */
export const cachePosition = (person: string | null, place: ReadingPosition): void => {
  if (cached.person !== person) cached = { person, places: new Map() };
  cached.places.set(place.text_id, place);
};

export const clearCachedPositions = (): void => {
  cached = { person: null, places: new Map() };
};

export const cachedPosition = (person: string | null, text_id: string): ReadingPosition | undefined =>
  cached.person === person ? cached.places.get(text_id) : undefined;
