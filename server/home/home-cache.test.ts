import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHomeCache } from './home-cache.ts';

let now = new Date();
let version = '1';
const load = vi.fn(async (language: string, day: string) => `${language} ${day} ${version}`);
const create = () => createHomeCache({ load, readVersion: async () => version, now: () => now });
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeEach(() => {
  load.mockClear();
  now = new Date('2026-11-17T12:00:00Z');
  version = '1';
});

describe('the cache of the home page', () => {
  it('loads once for everyone who asks at the same time, and for each language', async () => {
    const get = create();
    expect(await Promise.all([get('en'), get('en'), get('bo')])).toEqual([
      'en 2026-11-17 1',
      'en 2026-11-17 1',
      'bo 2026-11-17 1',
    ]);
    await get('en');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads again on the next day', async () => {
    const get = create();
    await get('en');
    now = new Date('2026-11-18T00:00:00Z');
    expect(await get('en')).toBe('en 2026-11-18 1');
  });

  it('looks once a minute whether the library has changed, and loads only then', async () => {
    const get = create();
    await get('en');
    version = '2';
    pass(59_000);
    expect(await get('en')).toBe('en 2026-11-17 1');
    pass(1000);
    expect(await get('en')).toBe('en 2026-11-17 2');
    pass(60_000);
    await get('en');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('tries again after a failure', async () => {
    const get = create();
    load.mockRejectedValueOnce(new Error('away'));
    await expect(get('en')).rejects.toThrow('away');
    expect(await get('en')).toBe('en 2026-11-17 1');
  });
});
