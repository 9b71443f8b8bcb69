import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packageRoot } from '#server/settings.ts';
import { adminRoutes } from '#web/admin-routes.ts';
import { routes } from '#web/routes.ts';
import { offlineFiles } from '../../scripts/offline-files.mjs';
import { assetsFor, type Manifest } from './assets.ts';
import { MAX_SCRIPT_BYTES } from './script-limit.ts';

const client = join(packageRoot(), 'dist/client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
const scriptsOf = (page: string) => {
  const { scripts, preloadModules } = assetsFor(manifest, [page]);
  return [...scripts, ...preloadModules];
};

it('the manifest contains the module of every page', () => {
  for (const { page } of [...routes, ...adminRoutes]) expect(Object.keys(manifest)).toContain(page.module);
});

it.each([
  ['a chapter', 'web/reader/chapter-page.tsx', 3],
  ['the list of collections', 'web/collections/collections-page.tsx', 6],
  ['the page of a text', 'web/texts/text-page.tsx', 6],
])('%s loads few scripts until it is hydrated', (_, page, maxFiles) => {
  const files = scriptsOf(page);
  const bytes = files.map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(files.length).toBeLessThanOrEqual(maxFiles);
});

/** Read by each reader, and again each time the browser starts it. */
const MAX_WORKER_BYTES = 40_000;

it('the service worker is light: what packs need is in a script that it imports', () => {
  const worker = readFileSync(join(client, 'sw.js'), 'utf8');
  expect(gzipSync(worker, { level: 9 }).length).toBeLessThanOrEqual(MAX_WORKER_BYTES);
  const [imported = ''] = /\/assets\/pack-answers-[\w-]+\.js/.exec(worker) ?? [];
  expect(readFileSync(join(client, imported), 'utf8')).toContain('answerFromPacks');
});

/** Until these are there a page without a network is the browser's own error. Most of them the page has loaded itself. */
const MAX_FIRST_BYTES = 260_000;

it('the service worker answers for pages before it has everything', () => {
  const { first, files } = offlineFiles(manifest);
  const bytes = first.map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_FIRST_BYTES);
  expect(first.some((file) => file.includes('/reader-'))).toBe(true);
  expect(files.filter((file) => first.includes(file))).toEqual(first);
});

it('the service worker knows all fonts of its build', () => {
  const fonts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.woff2'));
  expect(offlineFiles(manifest).fonts).toEqual(fonts.map((name) => `/assets/${name}`).toSorted());
});

it('no style needs a file that the service worker does not keep', () => {
  const { files, fonts } = offlineFiles(manifest);
  const styles = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.css'));
  const named = styles.flatMap((name) => [
    ...readFileSync(join(client, 'assets', name), 'utf8').matchAll(/url\(["']?(?!data:)([^"')]+)/g),
  ]);
  expect(named.length).toBeGreaterThan(0);
  expect(named.map(([, address]) => address).filter((file) => ![...files, ...fonts].includes(file ?? ''))).toEqual([]);
});

it('the page of parts of the development server is not in the build', () => {
  const dist = join(packageRoot(), 'dist');
  const composition = JSON.parse(readFileSync(join(dist, 'composition.json'), 'utf8')) as Record<string, object>;
  const areas = new Set(Object.values(composition).flatMap((modules) => Object.keys(modules)));
  expect(areas).toContain('web/ui');
  expect(areas).not.toContain('web/dev');
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => readFileSync(join(dist, name), 'utf8').includes('dev/parts'))).toEqual([]);
});
