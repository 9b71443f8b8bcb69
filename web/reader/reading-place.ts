import { readStored, writeStored } from '#web/storage.ts';
import { placesFrom, type ReadingPlace, withPlace } from '#web/texts/reading-places.ts';

type Segment = Omit<ReadingPlace, 'text_id'>;

/** Where reading goes on, on this device; the text page reads it. */
export const rememberPlace = (text_id: string, { content_id, segment_id, segment_number }: Segment): void => {
  const places = placesFrom(readStored('readingPlaces'));
  const [newest] = places;
  if (newest?.text_id === text_id && newest.segment_id === segment_id) return;
  writeStored('readingPlaces', JSON.stringify(withPlace(places, { text_id, content_id, segment_id, segment_number })));
};
