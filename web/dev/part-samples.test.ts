import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

it('every component of web/ui has a sample', () => {
  const shown = read(fileURLToPath(new URL('.', import.meta.url)));
  const components = [
    ...read(fileURLToPath(new URL('../ui', import.meta.url))).matchAll(/export const ([A-Z][a-z]\w*) = /g),
  ].map(([, name]) => name);
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !shown.includes(`<${name}`))).toEqual([]);
});
