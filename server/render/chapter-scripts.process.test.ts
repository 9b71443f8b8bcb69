import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packageRoot } from '#server/settings.ts';
import { assetsFor, type Manifest } from './assets.ts';

const MOST_BYTES = 130_000;

it('a chapter needs at most 130 kB of scripts to be alive', () => {
  const client = join(packageRoot(), 'dist/client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { scripts, preloadModules } = assetsFor(manifest, ['web/reader/chapter-page.tsx']);
  const files = [...scripts, ...preloadModules];
  expect(files.some((file) => file.includes('chapter-page'))).toBe(true);
  const bytes = files.map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_BYTES);
});
