import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What only tests and judged searches read, and what the image keeps elsewhere. */
const NOT_IN_THE_IMAGE = ['.data', 'server'];

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourcesOf(path);
    return name.endsWith('.ts') && !/test|testing/.test(name) ? [path] : [];
  });

it('the image has every folder that the server reads while it runs', () => {
  const dockerfile = readFileSync('ops/docker/Dockerfile', 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path = '']) => path);
  const read = sourcesOf('server').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/packageRoot\(\), '([^']+)'(?:, '([^']+)')?/g)].map(
      ([, first = '', second]) => (first === 'web' ? `${first}/${second}` : first),
    ),
  );
  const folders = [...new Set(read)].filter((path) => !NOT_IN_THE_IMAGE.includes(path.split('/', 1)[0] ?? ''));
  expect(folders).toContain('locales');
  for (const folder of folders) expect(copied).toContain(folder);
});
