import { session } from '#web/session/session.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { holdPlace, placesFrom, type ReadingPlace, withPlace } from '#web/texts/reading-places.ts';

type Segment = Omit<ReadingPlace, 'text_id' | 'read_date'>;

let tellAccount: ((segment_id: string) => void) | undefined;

/** Its code comes with the reader's tools; called at once from then on, for a page that is left waits for nothing. */
export const tellAccountBy = (tell: (segment_id: string) => void): void => {
  tellAccount = tell;
};

/** Where reading goes on: on the account of a member, else on this device. The text page reads it. */
export const rememberPlace = (text_id: string, segment: Segment): void => {
  const place = { ...segment, text_id, read_date: new Date().toISOString() };
  const { hasStoredToken, person } = session.read();
  if (hasStoredToken) {
    holdPlace(person, place);
    tellAccount?.(place.segment_id);
    return;
  }
  if (readStored('readingHistory')) return;
  const places = placesFrom(readStored('readingPlaces'));
  const [newest] = places;
  if (newest?.text_id === text_id && newest.segment_id === segment.segment_id) return;
  writeStored('readingPlaces', JSON.stringify(withPlace(places, place)));
};
