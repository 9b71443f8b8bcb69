import { expect, it } from 'vitest';
import { primaryOnly } from '#server/db/read-sources.ts';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { MAX_ANSWER_LENGTH } from './tool-parts.ts';

const TEXT = stableId('text', 'library:heart-sutra/sa');

let opened: Promise<unknown> = Promise.resolve();
const { app, db } = await testApp(
  { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
  {
    maxAnswerMs: 2000,
    reads: (primary) => ({
      ...primaryOnly(primary),
      read: async (_since, run) => {
        await opened;
        return run({ db: primary, isPrimary: true });
      },
    }),
  },
);

/** Whatever reads from the library waits until it is opened. */
const closeLibrary = (): (() => void) => {
  let open = (): void => undefined;
  opened = new Promise<void>((resolve) => (open = resolve));
  return open;
};

// At once, and not when its answer is awaited.
const post = async (network: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    payload: { jsonrpc: '2.0', id: 1, ...payload },
    headers: { accept: 'application/json, text/event-stream', 'x-forwarded-for': network },
  });

const read = (network: string, input: object = {}) =>
  post(network, { method: 'tools/call', params: { name: 'read', arguments: { text_id: TEXT, ...input } } });

/** A refusal: its status, whether it is a sentence, and after how many seconds to ask again. */
const refusalOf = ({ statusCode, headers, json }: Awaited<ReturnType<typeof post>>) => {
  const { detail, code } = json() as { detail: string; code: string };
  expect(detail).toMatch(/^[A-Z].*\.$/);
  return { status: statusCode, code, seconds: Number(headers['retry-after']) };
};

it('one network asks 240 times a minute', async () => {
  for (let count = 0; count < 240; count += 1)
    expect((await post('192.0.2.1', { method: 'ping' })).statusCode).toBe(200);
  const refused = refusalOf(await post('192.0.2.1', { method: 'ping' }));
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refused.seconds).toBeGreaterThan(0);
  expect(refused.seconds).toBeLessThanOrEqual(60);
  expect((await post('192.0.2.2', { method: 'ping' })).statusCode).toBe(200);
});

it('one network asks twenty questions at once; when they are answered it may ask again', async () => {
  const open = closeLibrary();
  const waiting = Array.from({ length: 20 }, () => read('192.0.2.3', { count: 1 }));
  // Each in its turn: the last of them has been let in when the next is refused.
  const refused = refusalOf(await read('192.0.2.3'));
  open();
  expect(refused).toEqual({ status: 429, code: 'too_many_requests', seconds: 2 });
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(waiting.map(() => 200));
  expect((await read('192.0.2.3', { count: 1 })).statusCode).toBe(200);
});

it('an answer that takes too long is given up with a sentence, and its place is free again', async () => {
  const open = closeLibrary();
  const late = await read('192.0.2.4');
  expect(refusalOf(late)).toEqual({ status: 503, code: 'unavailable', seconds: 5 });
  open();
  expect((await read('192.0.2.4', { count: 1 })).statusCode).toBe(200);
});

it('a request has at most 64 kB', async () => {
  const padded = (letters: number) =>
    post('192.0.2.5', { method: 'ping', params: { _meta: { padding: 'x'.repeat(letters) } } });
  expect((await padded(63 * 1024)).statusCode).toBe(200);
  expect(refusalOf(await padded(64 * 1024))).toMatchObject({ status: 413, code: 'too_large' });
});

it('an answer has at most 60,000 letters, and says where to read on', async () => {
  type Read = { passages: { segment_id: string; words: string }[]; next_segment_id: string | null };
  const readFrom = async (input: object) => {
    // An event with the message.
    const [, message = ''] = /^data: (.*)$/m.exec((await read('192.0.2.6', { count: 10, ...input })).body) ?? [];
    const { result } = JSON.parse(message) as { result: { structuredContent: Read } };
    return result.structuredContent;
  };
  const { passages } = await readFrom({});
  const ids = passages.map(({ segment_id }) => segment_id);
  expect(ids).toHaveLength(10);
  await db
    .updateTable('segments')
    .set({ content: 'a'.repeat(MAX_ANSWER_LENGTH / 3) })
    .where('id', 'in', ids)
    .execute();
  const cut = await readFrom({});
  expect(cut.passages.map(({ segment_id }) => segment_id)).toEqual(ids.slice(0, 3));
  expect(cut.passages.map(({ words }) => words).join('')).toHaveLength(MAX_ANSWER_LENGTH);
  expect(cut.next_segment_id).toBe(ids[3]);
  expect((await readFrom({ segment_id: ids[3] })).passages[0]?.segment_id).toBe(ids[3]);
});
