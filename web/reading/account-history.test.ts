import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearReadingQueue, queueReadingPosition, sendReadingHistory } from './account-history.ts';

const tokenOf = (sub: string): string => `x.${btoa(JSON.stringify({ iss: 'pothi', sub }))}.x`;

const told: { who: string | null; places: unknown }[] = [];
let token = '';
beforeEach(() => {
  told.length = 0;
  const storage = { getItem: (key: string) => (key === 'accessToken' ? token : null), setItem: () => undefined };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: RequestInit) => {
    told.push({ who: new Headers(headers).get('authorization'), places: JSON.parse(String(body)).places });
    return new Response(null, { status: 204 });
  });
});

afterEach(() => vi.unstubAllGlobals());

it('a reading position is sent once, for the member who read', async () => {
  token = tokenOf('karma');
  queueReadingPosition('a');
  queueReadingPosition('b');
  queueReadingPosition('b');
  expect(await sendReadingHistory()).toBe(true);
  expect(await sendReadingHistory()).toBe(false);
  expect(told).toEqual([{ who: `Bearer ${token}`, places: [{ segment_id: 'a' }, { segment_id: 'b' }] }]);
});

it('is sent again after the history was erased', async () => {
  token = tokenOf('karma');
  queueReadingPosition('f');
  await sendReadingHistory();
  clearReadingQueue();
  queueReadingPosition('f');
  await sendReadingHistory();
  expect(told).toHaveLength(2);
});

it('is never sent for a member who logs in later', async () => {
  token = tokenOf('karma');
  queueReadingPosition('c');
  token = tokenOf('pema');
  expect(await sendReadingHistory()).toBe(false);
  queueReadingPosition('d');
  token = tokenOf('karma');
  queueReadingPosition('e');
  await sendReadingHistory();
  expect(told).toEqual([{ who: `Bearer ${token}`, places: [{ segment_id: 'e' }] }]);
});
