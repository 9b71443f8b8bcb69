import { callWith } from '#web/api/call-over-http.ts';
import { session } from '#web/auth/session.ts';
import { isOtherIdentity, tokenIdentity } from '#web/auth/tokens.ts';
import { readStored } from '#web/storage.ts';
import { setAccountReporter } from '#web/texts/reading-positions.ts';

/** Positions are sent in the background, at most this often. */
const SEND_INTERVAL_MS = 3000;

/** Older positions are dropped. */
const MAX_QUEUED = 10;

let queue: string[] = [];
/** The account the queue belongs to. */
let queueOwner: string | null = null;
let lastQueued = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const pendingRequests = new Set<Promise<void>>();

/** Positions of a member who has logged out must not be saved for the next one. */
const hasIdentityChanged = (): boolean => isOtherIdentity(queueOwner, tokenIdentity(readStored('accessToken')));

/** Sends without awaiting anything if it can: a page that unloads waits for no promise. */
const post = async (places: { segment_id: string }[]): Promise<void> => {
  // A new tab has no access token until it has refreshed its session.
  if (!readStored('accessToken')) await session.whenRenewed();
  if (hasIdentityChanged()) return;
  // `keepalive`, because the last position is sent while the page unloads.
  const options = { keepalive: true };
  await callWith(readStored('accessToken'), 'POST /reading/history', { body: { places } }, options);
};

/**
 * Sends the queue now, and resolves when the server has stored it; false when there was nothing to send. Bypasses
 * `callAsMember`, so that a failure does not ask the reader to log in.
 */
export const sendReadingHistory = async (): Promise<boolean> => {
  clearTimeout(timer);
  timer = undefined;
  if (hasIdentityChanged()) queue = [];
  const places = queue.map((segment_id) => ({ segment_id }));
  if (places.length > 0) {
    queue = [];
    const request = post(places)
      .catch(() => {
        lastQueued = '';
      })
      .finally(() => pendingRequests.delete(request));
    pendingRequests.add(request);
  }
  if (pendingRequests.size === 0) return false;
  await Promise.all(pendingRequests);
  return true;
};

const sendIfHidden = () => {
  if (document.visibilityState === 'hidden') void sendReadingHistory();
};

export const queueReadingPosition = (segment_id: string): void => {
  if (hasIdentityChanged()) clearReadingQueue();
  queueOwner = tokenIdentity(readStored('accessToken')) ?? queueOwner;
  if (segment_id === lastQueued) return;
  lastQueued = segment_id;
  queue = [...queue.filter((one) => one !== segment_id), segment_id].slice(-MAX_QUEUED);
  timer ??= setTimeout(() => void sendReadingHistory(), SEND_INTERVAL_MS);
  sendIfHidden();
};

/** For when the history is erased: afterwards the same position is sent again. */
export const clearReadingQueue = (): void => {
  [queue, lastQueued] = [[], ''];
};

// This module is also loaded on the server.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', sendIfHidden);
  setAccountReporter(tokenIdentity(readStored('accessToken')), queueReadingPosition);
}
