import { useSyncExternalStore } from 'react';
import type { Import } from '#shared/contract/import-parts.ts';
import { IMPORT_PIECE_BYTES } from '#shared/limits.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import { apiPath, networkError, readAnswer } from '#web/api/call-over-http.ts';
import { sendWithProgress } from '#web/api/send-with-progress.ts';
import { callAsMember, session } from '#web/auth/session.ts';
import { isTokenRefused } from '#web/auth/tokens.ts';
import { readStored } from '#web/storage.ts';

/*
 * Uploads of this tab. They go on while somebody looks at other pages of the site, and wait while there is no connection;
 * what is stored on the server stays there, so another visit goes on with what is missing.
 */

export type ImportFile = { path: string; size: number };

export type Upload = {
  /** From 0 to 1. */
  share: number;
  /** No connection at the moment; it goes on by itself. */
  isWaiting: boolean;
  /** Why it has ended. */
  failure: unknown;
};

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

const setUpload = (id: string, upload: Upload | undefined): void => {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The upload of an import in this tab; undefined when there is none. */
export const useUploadOf = (id: string): Upload | undefined =>
  useSyncExternalStore(
    subscribe,
    () => uploads.get(id),
    () => undefined,
  );

const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

const sendOnce = async (id: string, number: number, body: Blob, onProgress: (share: number) => void) => {
  const token = readStored('accessToken');
  const headers = {
    accept: 'application/json',
    'content-type': 'application/octet-stream',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const address = apiPath('PUT /imports/{id}/pieces/{number}', { params: { id, number } });
  const response = await sendWithProgress(address, { method: 'PUT', headers, body, onProgress }).catch(
    (error: unknown) => {
      throw error instanceof ApiError ? error : networkError();
    },
  );
  await readAnswer(response);
};

/** Whether another try may succeed by itself: no connection, a server that restarts, too many at once. */
export const isTransient = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status === 0 || status === 429 || (status >= 500 && status !== 507);
};

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type OnWaiting = (isWaiting: boolean) => void;

const sendPiece = async (
  id: string,
  number: number,
  body: Blob,
  onProgress: (share: number) => void,
  onWaiting: OnWaiting,
) => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendOnce(id, number, body, onProgress);
    } catch (error) {
      if (isTokenRefused(error) && failures === 0 && (await session.recover(true))) continue;
      if (!isTransient(error)) throw error;
      onWaiting(true);
      await wait(Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS));
    }
  }
};

/** Sends what is missing, piece by piece, until everything is there or the server refuses it for good. */
export const startUpload = async (begun: Import, content: Blob, onDone: () => void): Promise<void> => {
  const { id, piece_count } = begun;
  if (uploads.has(id) && !uploads.get(id)?.failure) return;
  const show = (sent: number, isWaiting = false) =>
    setUpload(id, { share: piece_count === 0 ? 1 : sent / piece_count, isWaiting, failure: undefined });
  window.addEventListener('beforeunload', warnBeforeLeaving);
  let sent = piece_count - begun.missing_count;
  show(sent);
  try {
    let { missing_pieces: missing } = begun;
    while (missing.length > 0) {
      for (const number of missing) {
        const body = content.slice(number * IMPORT_PIECE_BYTES, (number + 1) * IMPORT_PIECE_BYTES);
        await sendPiece(
          id,
          number,
          body,
          (share) => show(sent + share),
          (isWaiting) => show(sent, isWaiting),
        );
        sent += 1;
        show(sent);
      }
      ({ missing_pieces: missing } = await callAsMember('GET /imports/{id}', { params: { id } }));
    }
    setUpload(id, undefined);
  } catch (failure) {
    setUpload(id, { share: sent / piece_count, isWaiting: false, failure });
  } finally {
    if (![...uploads.values()].some(({ failure }) => !failure))
      window.removeEventListener('beforeunload', warnBeforeLeaving);
    onDone();
  }
};
