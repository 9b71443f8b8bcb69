import { callWith } from '#web/api/call-over-http.ts';
import { isSomebodyElse, personOf } from '#web/session/person-of.ts';
import { readStored } from '#web/storage.ts';

/** Reading is not waited upon: where it is now is told every few seconds. */
const SEND_INTERVAL_MS = 3000;

let waiting: string[] = [];
/** Whose reading it was. */
let reader: string | null = null;
let last = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** What somebody read who has logged out meanwhile is nothing that the next one has read. */
const hasReaderChanged = (): boolean => isSomebodyElse(reader, personOf(readStored('accessToken')));

/**
 * Tells at once what waits, and whether there was anything. Not as work of hers: nobody is asked to log in over it, and
 * what could not be told is told with the next place.
 */
export const sendReadingHistory = async (): Promise<boolean> => {
  clearTimeout(timer);
  timer = undefined;
  if (hasReaderChanged()) waiting = [];
  const places = waiting.map((segment_id) => ({ segment_id }));
  if (places.length === 0) return false;
  waiting = [];
  // It outlives the page: what is told last is told as the page is left.
  const manner = { keepalive: true };
  await callWith(readStored('accessToken'), 'POST /reading/history', { body: { places } }, manner).catch(() => {
    last = '';
  });
  return true;
};

const sendIfHidden = () => {
  if (document.visibilityState === 'hidden') void sendReadingHistory();
};

export const queueReadingPosition = (segment_id: string): void => {
  if (hasReaderChanged()) clearReadingQueue();
  reader = personOf(readStored('accessToken')) ?? reader;
  if (segment_id === last) return;
  last = segment_id;
  waiting = [...waiting.filter((one) => one !== segment_id), segment_id].slice(-10);
  timer ??= setTimeout(() => void sendReadingHistory(), SEND_INTERVAL_MS);
  sendIfHidden();
};

/** What was erased may be read again, and then it counts again. */
export const clearReadingQueue = (): void => {
  [waiting, last] = [[], ''];
};

// The lists, which have it told first, are asked for on the server too.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', sendIfHidden);
