import { expect, it, vi } from 'vitest';
import { BUILD_PREFIX } from './worker-messages.ts';

const OLD = `${BUILD_PREFIX}/assets/entry-old.js`;
const NEW = `${BUILD_PREFIX}/assets/entry-new.js`;

/** As much of the browser's caches as the worker uses. */
const createCaches = (contents: Record<string, string[]>) => {
  const stored = new Map(Object.entries(contents).map(([name, files]) => [name, new Map(files.map((f) => [f, f]))]));
  return {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (file: string) => [...stored.values()].find((files) => files.has(file))?.get(file),
    open: async (name: string) => ({
      match: async (file: string) => stored.get(name)?.get(file),
      put: async (file: string, content: string) => void stored.get(name)?.set(file, content),
    }),
    files: () => Object.fromEntries([...stored].map(([name, files]) => [name, [...files.keys()]])),
  };
};

it('fonts that the new build still has stay when the files of an old build go', async () => {
  vi.stubGlobal('OFFLINE_BUILD', {
    entry: '/assets/entry-new.js',
    first: [],
    files: ['/assets/page-new.js'],
    languages: {},
    fonts: ['/assets/latin-1.woff2', '/assets/tibetan-1.woff2', '/assets/unused-1.woff2'],
  });
  const caches = createCaches({
    [OLD]: ['/assets/latin-1.woff2', '/assets/tibetan-1.woff2', '/assets/gone-1.woff2', '/assets/page-old.js'],
    [NEW]: ['/assets/page-new.js', '/assets/latin-1.woff2'],
    other: [],
  });
  vi.stubGlobal('caches', caches);
  const held = [{ name: OLD }];
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
  const { pruneBuilds } = await import('./build-cache.ts');

  await pruneBuilds();
  expect(Object.keys(caches.files())).toContain(OLD);
  held.length = 0;
  await pruneBuilds();
  expect(caches.files()).toEqual({
    [NEW]: ['/assets/page-new.js', '/assets/latin-1.woff2', '/assets/tibetan-1.woff2'],
    other: [],
  });
});
