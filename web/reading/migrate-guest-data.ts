import { callOverHttp } from '#web/api/call-over-http.ts';
import { readStored, removeStored } from '#web/storage.ts';
import { parsePositions } from '#web/texts/reading-positions.ts';
import { loadDeviceBookmarks } from './bookmarks.ts';

/** Kept before a date was kept with it: older than anything on the account. */
const LONG_AGO = '2000-01-01T00:00:00.000Z';

/**
 * What a guest has kept on this device goes to the account of whoever signs in, and is then no longer on the device: the
 * next one who signs in here must not get it. Should an answer be lost, sending it again changes nothing.
 */
export const migrateGuestData = async (): Promise<void> => {
  const history = parsePositions(readStored('readingPlaces'));
  if (history.length > 0) {
    const places = history.map(({ segment_id, read_date = LONG_AGO }) => ({ segment_id, read_date }));
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
