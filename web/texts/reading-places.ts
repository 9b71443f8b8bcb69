import { readStored } from '#web/storage.ts';

export type ReadingPlace = {
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
export const MOST_PLACES = 200;

const isPlace = (value: unknown): value is ReadingPlace => {
  const { text_id, content_id, segment_id, segment_number } = (value ?? {}) as Record<string, unknown>;
  return (
    [text_id, segment_id].every((id) => typeof id === 'string' && id !== '') &&
    (content_id === undefined || typeof content_id === 'string') &&
    Number.isInteger(segment_number)
  );
};

/** Newest first. What is not a place is left out: storage may hold anything. */
export const placesFrom = (stored: string | null): ReadingPlace[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? values.filter(isPlace).slice(0, MOST_PLACES) : [];
  } catch {
    return [];
  }
};

/** One place a text, the newest first. */
export const withPlace = (places: ReadingPlace[], place: ReadingPlace): ReadingPlace[] =>
  [place, ...places.filter(({ text_id }) => text_id !== place.text_id)].slice(0, MOST_PLACES);

export const placeOfText = (text_id: string): ReadingPlace | undefined =>
  placesFrom(readStored('readingPlaces')).find((place) => place.text_id === text_id);

let held: { person: string | null; places: Map<string, ReadingPlace> } = { person: null, places: new Map() };

/** Of a member, in this tab: known at once, while the account is still being told. */
export const holdPlace = (person: string | null, place: ReadingPlace): void => {
  if (held.person !== person) held = { person, places: new Map() };
  held.places.set(place.text_id, place);
};

export const forgetHeld = (): void => {
  held = { person: null, places: new Map() };
};

export const heldPlace = (person: string | null, text_id: string): ReadingPlace | undefined =>
  held.person === person ? held.places.get(text_id) : undefined;
