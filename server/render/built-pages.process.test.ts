import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packageRoot } from '#server/settings.ts';
import { routes } from '#web/routes.ts';
import { assetsFor, type Manifest } from './assets.ts';

const client = join(packageRoot(), 'dist/client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
const scriptsOf = (page: string) => {
  const { scripts, preloadModules } = assetsFor(manifest, [page]);
  return [...scripts, ...preloadModules];
};

it('the manifest contains the module of every page', () => {
  for (const { page } of routes) expect(Object.keys(manifest)).toContain(page.module);
});

it('a chapter needs at most 130 kB of scripts before it is hydrated, in few files', () => {
  const files = scriptsOf('web/reader/chapter-page.tsx');
  const bytes = files.map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000);
  expect(files.length).toBeLessThanOrEqual(6);
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
