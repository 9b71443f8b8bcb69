import { callOverHttp } from '#web/api/call-over-http.ts';
import { readStored, removeStored } from '#web/storage.ts';
import { parsePositions } from '#web/texts/reading-positions.ts';
import { loadDeviceBookmarks } from './bookmarks.ts';

/** For positions stored without a date: older than anything on the account. */
const UNKNOWN_DATE = '2000-01-01T00:00:00.000Z';

/**
 * Moves reading history and bookmarks from this device to the account of the member who logs in, and deletes them here,
 * so that the next member does not get them. Sending them twice is harmless.
 */
export const migrateGuestData = async (): Promise<void> => {
  const history = parsePositions(readStored('readingPlaces'));
  if (history.length > 0) {
    const places = history.map(({ segment_id, read_date = UNKNOWN_DATE }) => ({ segment_id, read_date }));
    await callOverHttp('POST /reading/history', { body: { places } });
  }
  removeStored('readingPlaces');
  const saved = loadDeviceBookmarks();
  if (saved.length > 0) {
    const places = saved.map(({ segment_id, saved_date }) => ({ segment_id, saved_date }));
    await callOverHttp('POST /reading/places', { body: { places } });
  }
  removeStored('savedPlaces');
};
