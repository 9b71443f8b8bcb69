import { callWith } from '#web/api/call-over-http.ts';
import { session } from '#web/auth/session.ts';
import { isOtherIdentity, tokenIdentity } from '#web/auth/tokens.ts';
import { readStored } from '#web/storage.ts';

/** Positions are sent in the background, at most this often. */
const SEND_INTERVAL_MS = 3000;

let queue: string[] = [];
/** The account the queue belongs to. */
let reader: string | null = null;
let last = '';
let timer: ReturnType<typeof setTimeout> | undefined;
/** Requests whose answer has not come yet. */
const sending = new Set<Promise<void>>();

/** Positions of someone who has logged out meanwhile must not be saved for the next member. */
const hasReaderChanged = (): boolean => isOtherIdentity(reader, tokenIdentity(readStored('accessToken')));

/** Sends at once if it can: a page that is being left waits for nothing. */
const post = async (places: { segment_id: string }[]): Promise<void> => {
  // A new tab has no access token before its first exchange.
  if (!readStored('accessToken')) await session.whenRenewed();
  if (hasReaderChanged()) return;
  // `keepalive`, because the last position is sent while the page is being left.
  const options = { keepalive: true };
  await callWith(readStored('accessToken'), 'POST /reading/history', { body: { places } }, options);
};

/**
 * Sends the queue now, and resolves when everything that was sent is stored; false when there was nothing. Not through
 * the session: nobody is asked to log in for it, and a failed position is sent with the next one.
 */
export const sendReadingHistory = async (): Promise<boolean> => {
  clearTimeout(timer);
  timer = undefined;
  if (hasReaderChanged()) queue = [];
  const places = queue.map((segment_id) => ({ segment_id }));
  if (places.length > 0) {
    queue = [];
    const request = post(places)
      .catch(() => {
        last = '';
      })
      .finally(() => sending.delete(request));
    sending.add(request);
  }
  if (sending.size === 0) return false;
  await Promise.all(sending);
  return true;
};

const sendIfHidden = () => {
  if (document.visibilityState === 'hidden') void sendReadingHistory();
};

export const queueReadingPosition = (segment_id: string): void => {
  if (hasReaderChanged()) clearReadingQueue();
  reader = tokenIdentity(readStored('accessToken')) ?? reader;
  if (segment_id === last) return;
  last = segment_id;
  queue = [...queue.filter((one) => one !== segment_id), segment_id].slice(-10);
  timer ??= setTimeout(() => void sendReadingHistory(), SEND_INTERVAL_MS);
  sendIfHidden();
};

/** After the history was erased, the same position counts as new. */
export const clearReadingQueue = (): void => {
  [queue, last] = [[], ''];
};

// This module is also loaded on the server.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', sendIfHidden);
