import { MAX_BROUGHT_PLACES } from '#shared/limits.ts';
import { readStored, writeStored } from '#web/storage.ts';

/** A passage a guest has saved. */
export type DevicePlace = {
  text_id: string;
  segment_id: string;
  segment_number: number;
  title: string;
  language: string;
  script: string;
  saved_date: string;
};

const isPlace = (value: unknown): value is DevicePlace => {
  const { segment_number, ...words } = (value ?? {}) as Record<string, unknown>;
  const texts = ['text_id', 'segment_id', 'title', 'language', 'script', 'saved_date'].map((name) => words[name]);
  return Number.isInteger(segment_number) && texts.every((text) => typeof text === 'string');
};

/** Newest first. What is not a place is left out: storage may hold anything. */
export const savedFrom = (stored: string | null): DevicePlace[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? values.filter(isPlace).slice(0, MAX_BROUGHT_PLACES) : [];
  } catch {
    return [];
  }
};

export const withSaved = (places: DevicePlace[], place: DevicePlace): DevicePlace[] =>
  [place, ...places.filter(({ segment_id }) => segment_id !== place.segment_id)].slice(0, MAX_BROUGHT_PLACES);

export const withoutSaved = (places: DevicePlace[], segment_id: string): DevicePlace[] =>
  places.filter((place) => place.segment_id !== segment_id);

export const savedOnDevice = (): DevicePlace[] => savedFrom(readStored('savedPlaces'));

export const saveOnDevice = (places: DevicePlace[]): void => writeStored('savedPlaces', JSON.stringify(places));
