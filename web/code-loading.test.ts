import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { toLoadFailure } from './code-loading.ts';

it('code that could not be fetched fails like a call without an answer, in the words of each browser', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://pothi.example/assets/page.js',
    'error loading dynamically imported module: https://pothi.example/assets/page.js',
    'Importing a module script failed.',
    'Unable to preload CSS for https://pothi.example/assets/page.css',
  ])
    expect(toLoadFailure(new TypeError(message))).toEqual(new ApiError(0, 'network', message));
});

it('an error of the code itself stays what it is', () => {
  const fault = new TypeError('undefined is not a function');
  expect(toLoadFailure(fault)).toBe(fault);
});

it('no `then` follows an `import()` directly: the failure of a style sheet would reach nobody', () => {
  const web = fileURLToPath(new URL('.', import.meta.url));
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => /\bimport\('[^']+'\)\s*\.then/.test(readFileSync(join(web, path), 'utf8')))).toEqual(
    [],
  );
});
