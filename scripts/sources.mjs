import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const inputs = [
  'shared',
  'server',
  'web',
  'locales',
  'scripts/build.mjs',
  'scripts/bundle-composition.mjs',
  'scripts/client-chunks.mjs',
  'scripts/message-areas.ts',
  'scripts/supported-browsers.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** A hash of everything that goes into the build. Of the contents, because a checkout changes every date. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export function isBuilt() {
  const stamp = join(root, 'dist/.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
