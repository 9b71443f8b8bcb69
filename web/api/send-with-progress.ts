import { ApiError, NO_ANSWER } from './api-error.ts';

/** After so long without a byte in either direction the connection is considered lost: the laptop slept, or the network dropped. */
const MAX_STALL_MS = 30_000;

export type SendOptions = {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData | Blob;
  signal?: AbortSignal;
  /** From 0 to 1, of what is sent. */
  onProgress?: (fraction: number) => void;
};

const readHeaders = (lines: string): [string, string][] =>
  lines
    .trim()
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
    });

/**
 * Like `fetch`, which reports no progress of what is sent: however slow the connection, a request goes on while bytes move,
 * and is given up when none do.
 */
export const sendWithProgress = (
  address: string,
  { method, headers, body, signal, onProgress }: SendOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let isStalled = false;
    const abort = () => request.abort();
    const giveUp = () => {
      isStalled = true;
      abort();
    };
    let timer = setTimeout(giveUp, MAX_STALL_MS);
    const onMoved = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, MAX_STALL_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onMoved();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', onMoved);
    request.addEventListener('progress', onMoved);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (isStalled) return reject(new ApiError(0, NO_ANSWER, 'Network Error'));
      // Status 0: no connection, or aborted.
      if (request.status === 0) return reject(new TypeError('Network Error'));
      const hasBody = request.status !== 204 && request.status !== 304;
      resolve(
        new Response(hasBody ? request.responseText : null, {
          status: request.status,
          headers: readHeaders(request.getAllResponseHeaders()),
        }),
      );
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else request.send(body ?? null);
  });
