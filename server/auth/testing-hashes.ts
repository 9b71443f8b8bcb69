import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Every member of an API test has the same password, and a real hash of it takes longer than the rest of a registration:
 * it is made once with the options of the site, and stored for each of them. Comparing is done for real each time, and the
 * unit tests of passwords check that no two hashes are alike.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  const hashes = new Map<string, Promise<string>>();
  const hash: typeof argon2.hash = (password, options) => {
    const key = JSON.stringify([String(password), options]);
    const known = hashes.get(key) ?? real.hash(password, options);
    hashes.set(key, known);
    return known;
  };
  return { ...real, hash };
});
