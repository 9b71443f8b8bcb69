import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWithTimeout, MAX_SILENCE_MS } from './fetch-with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failureOf = (request: Promise<unknown>): Promise<unknown> => request.catch((error: unknown) => error);

/** An answer whose parts are sent by hand. */
const stubAnswer = () => {
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined;
  let answer: (response: Response) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) });
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new DOMException('Aborted', 'AbortError'));
        parts?.error(new DOMException('Aborted', 'AbortError'));
      });
    });
    return Promise.race([new Promise<Response>((resolve) => (answer = resolve)), aborted]);
  });
  const send = async (text: string) => {
    parts?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begin: () => answer(new Response(body, { status: 201 })), send, end: () => parts?.close() };
};

it('gives up a request that is not answered', async () => {
  stubAnswer();
  const failure = failureOf(fetchWithTimeout('/api/v1/x'));
  await vi.advanceTimersByTimeAsync(MAX_SILENCE_MS);
  expect(await failure).toMatchObject({ status: 0, code: 'no_answer' });
});

it('gives up an answer that stops in the middle', async () => {
  const { begin, send } = stubAnswer();
  const failure = failureOf(fetchWithTimeout('/api/v1/x'));
  begin();
  await send('{"total":');
  await vi.advanceTimersByTimeAsync(MAX_SILENCE_MS);
  expect(await failure).toMatchObject({ code: 'no_answer' });
});

it('goes on while bytes arrive, however long that takes', async () => {
  const { begin, send, end } = stubAnswer();
  const request = fetchWithTimeout('/api/v1/x');
  begin();
  for (const part of ['{"total"', ':', '7', '}']) {
    await vi.advanceTimersByTimeAsync(MAX_SILENCE_MS - 1);
    await send(part);
  }
  end();
  const response = await request;
  expect([response.status, await response.json()]).toEqual([201, { total: 7 }]);
});

it('passes on an abort of its caller as such', async () => {
  stubAnswer();
  const controller = new AbortController();
  const failure = failureOf(fetchWithTimeout('/api/v1/x', { signal: controller.signal }));
  controller.abort();
  expect(await failure).toMatchObject({ name: 'AbortError' });
});

it('leaves an answer without content as it is, also where the browser gives it a body', async () => {
  const response = new Response(null, { status: 204 });
  Object.defineProperty(response, 'body', { value: new Response('').body });
  vi.stubGlobal('fetch', async () => response);
  expect((await fetchWithTimeout('/api/v1/x')).status).toBe(204);
});
