import { callOverHttp } from '#web/api/call-over-http.ts';

/** Reading is not waited upon: where it is now is told every few seconds. */
const BETWEEN_MS = 3000;

let waiting: string[] = [];
let last = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Not as work of hers: nobody is asked to log in over it, and what could not be told is told with the next place. */
const tell = async () => {
  clearTimeout(timer);
  timer = undefined;
  const places = waiting.map((segment_id) => ({ segment_id }));
  if (places.length === 0) return;
  waiting = [];
  await callOverHttp('POST /reading/history', { body: { places } }).catch(() => {
    last = '';
  });
};

export const keepOnAccount = (segment_id: string): void => {
  if (segment_id === last) return;
  last = segment_id;
  waiting = [...waiting.filter((one) => one !== segment_id), segment_id].slice(-10);
  timer ??= setTimeout(() => void tell(), BETWEEN_MS);
};

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void tell();
});
