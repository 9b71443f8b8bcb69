import { expect, it } from 'vitest';
import { createSearchLimit } from './limit-searches.ts';

const blocked = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

it('runs at most half as many searches as there are connections', async () => {
  const limit = createSearchLimit(10);
  const { open, opened } = blocked();
  let running = 0;
  let most = 0;
  const searches = Array.from({ length: 15 }, (_, index) =>
    limit(`10.0.0.${index}`, async () => {
      running += 1;
      most = Math.max(most, running);
      await opened;
      running -= 1;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(running).toBe(5);
  open();
  await Promise.all(searches);
  expect(most).toBe(5);
});

it('refuses a network that has too many, and nobody else', async () => {
  const limit = createSearchLimit(4);
  const { open, opened } = blocked();
  const searches = Array.from({ length: 20 }, () => limit('10.0.0.1', () => opened));
  await expect(limit('10.0.0.1', () => opened)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 2 });
  const other = limit('10.0.0.2', () => opened);
  open();
  await Promise.all([...searches, other]);
  expect(await limit('10.0.0.1', async () => 'again')).toBe('again');
});

it('refuses everybody when very many wait', async () => {
  const limit = createSearchLimit(2);
  const { open, opened } = blocked();
  const searches = Array.from({ length: 101 }, (_, index) => limit(`10.0.${index}.1`, () => opened));
  await expect(limit('10.1.1.1', () => opened)).rejects.toMatchObject({ code: 'unavailable' });
  open();
  await Promise.all(searches);
});
