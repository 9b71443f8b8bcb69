import { ApiError, NO_ANSWER } from './api-error.ts';

/** After so long without a byte of the answer a request is given up: the server or the network is stuck. */
export const MAX_SILENCE_MS = 20_000;

/** Browsers give these a body, which is empty, and refuse to make one like it. */
const WITHOUT_BODY = [204, 205, 304];

/** The whole answer, so that its end cannot be waited for in vain either. */
const readWhole = async (response: Response, onBytes: () => void): Promise<Response> => {
  const reader = WITHOUT_BODY.includes(response.status) ? undefined : response.body?.getReader();
  if (!reader) return response;
  const parts: BlobPart[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    onBytes();
    parts.push(read.value as Uint8Array<ArrayBuffer>);
  }
  const { status, statusText, headers } = response;
  return new Response(new Blob(parts), { status, statusText, headers });
};

type Options = RequestInit & { maxSilenceMs?: number };

/** Like `fetch`, for answers that fit into memory. However slow the connection, it goes on while bytes arrive. */
export const fetchWithTimeout = async (
  address: string,
  { maxSilenceMs = MAX_SILENCE_MS, signal, ...init }: Options = {},
): Promise<Response> => {
  const controller = new AbortController();
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    controller.abort();
  };
  let timer = setTimeout(giveUp, maxSilenceMs);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, maxSilenceMs);
  };
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(address, { ...init, signal: controller.signal });
    restart();
    return await readWhole(response, restart);
  } catch (error) {
    throw isSilent ? new ApiError(0, NO_ANSWER, 'Network Error') : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};
