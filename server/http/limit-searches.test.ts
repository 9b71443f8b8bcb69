import { expect, it } from 'vitest';
import { createSearchLimit } from './limit-searches.ts';

const blocked = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

const atOnce = () => 1000;

it.each([
  { bound: 'half as many as there are connections', databasePoolSize: 10, cores: 16, expected: 5 },
  { bound: 'as many as there are cores', databasePoolSize: 10, cores: 2, expected: 2 },
])('runs at most $bound', async ({ databasePoolSize, cores, expected }) => {
  const limit = createSearchLimit({ databasePoolSize, searchesPerMinute: 900, rateLimits: true }, atOnce, cores);
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
  expect(running).toBe(expected);
  open();
  await Promise.all(searches);
  expect(most).toBe(expected);
});

it('refuses a network that has too many, and nobody else', async () => {
  const limit = createSearchLimit({ databasePoolSize: 4, searchesPerMinute: 900, rateLimits: true });
  const { open, opened } = blocked();
  const searches = Array.from({ length: 20 }, () => limit('10.0.0.1', () => opened));
  await expect(limit('10.0.0.1', () => opened)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 2 });
  const other = limit('10.0.0.2', () => opened);
  open();
  await Promise.all([...searches, other]);
  expect(await limit('10.0.0.1', async () => 'again')).toBe('again');
});

it('refuses a network that searches too often, says when it may again, and refuses nobody else', async () => {
  let now = 1000;
  const limit = createSearchLimit({ databasePoolSize: 4, searchesPerMinute: 3, rateLimits: true }, () => now);
  const search = (network: string) => limit(network, async () => 'found');
  for (let count = 0; count < 3; count += 1) await search('10.0.0.1');
  now += 40_000;
  await expect(search('10.0.0.1')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 20 });
  expect(await search('10.0.0.2')).toBe('found');
  // The server itself has no network.
  for (let count = 0; count < 4; count += 1) await search('');
  now += 20_000;
  expect(await search('10.0.0.1')).toBe('found');
});

it('refuses everybody when very many wait', async () => {
  const limit = createSearchLimit({ databasePoolSize: 2, searchesPerMinute: 900, rateLimits: true });
  const { open, opened } = blocked();
  const searches = Array.from({ length: 101 }, (_, index) => limit(`10.0.${index}.1`, () => opened));
  await expect(limit('10.1.1.1', () => opened)).rejects.toMatchObject({ code: 'unavailable' });
  open();
  await Promise.all(searches);
});
