import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearReadingQueue, queueReadingPosition, sendReadingHistory } from './account-history.ts';

const tokenOf = (sub: string): string => `x.${btoa(JSON.stringify({ iss: 'pothi', sub }))}.x`;

const sent: { who: string | null; places: unknown }[] = [];
let token = '';
beforeEach(() => {
  sent.length = 0;
  const storage = { getItem: (key: string) => (key === 'accessToken' ? token : null), setItem: () => undefined };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: RequestInit) => {
    sent.push({ who: new Headers(headers).get('authorization'), places: JSON.parse(String(body)).places });
    return new Response(null, { status: 204 });
  });
});

afterEach(() => vi.unstubAllGlobals());

it('a reading position is sent once, for the member who read it', async () => {
  token = tokenOf('karma');
  queueReadingPosition('a');
  queueReadingPosition('b');
  queueReadingPosition('b');
  expect(await sendReadingHistory()).toBe(true);
  expect(await sendReadingHistory()).toBe(false);
  expect(sent).toEqual([{ who: `Bearer ${token}`, places: [{ segment_id: 'a' }, { segment_id: 'b' }] }]);
});

it('sending waits for a pending request', async () => {
  token = tokenOf('karma');
  const answers: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 })))),
  );
  queueReadingPosition('g');
  const first = sendReadingHistory();
  let isStored = false;
  const second = sendReadingHistory().then((hasSent) => (isStored = hasSent));
  await Promise.resolve();
  expect([answers.length, isStored]).toEqual([1, false]);
  answers[0]?.();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(await sendReadingHistory()).toBe(false);
});

it('a reading position is sent again after the history was erased', async () => {
  token = tokenOf('karma');
  queueReadingPosition('f');
  await sendReadingHistory();
  clearReadingQueue();
  queueReadingPosition('f');
  await sendReadingHistory();
  expect(sent).toHaveLength(2);
});

it('a reading position is never sent for a member who logs in later', async () => {
  token = tokenOf('karma');
  queueReadingPosition('c');
  token = tokenOf('pema');
  expect(await sendReadingHistory()).toBe(false);
  queueReadingPosition('d');
  token = tokenOf('karma');
  queueReadingPosition('e');
  await sendReadingHistory();
  expect(sent).toEqual([{ who: `Bearer ${token}`, places: [{ segment_id: 'e' }] }]);
});
