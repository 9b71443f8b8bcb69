// The checks that need neither a database nor a browser; npm run check and npm test share them.
import { join } from 'node:path';
import { root } from './sources.mjs';
import { run } from './prepare.mjs';

/** The command of an installed program, run by this Node so that no shell is needed. */
export const tool = (path, ...args) => [process.execPath, join(root, 'node_modules', path), ...args];

/** What has not changed since the last run is not checked again, which takes seconds instead of a minute. */
const typeCache = ['--incremental', '--tsBuildInfoFile', join(root, 'node_modules/.cache/types.tsbuildinfo')];

export const staticChecks = [
  ['types', tool('typescript/bin/tsc', '--noEmit', ...typeCache)],
  ['format', tool('oxfmt/bin/oxfmt', '--check')],
  ['lint', tool('oxlint/bin/oxlint', '--deny-warnings')],
  ['imports', [process.execPath, join(root, 'scripts/import-layers.mjs')]],
];

/** Runs all of them at the same time and returns the names of those that failed. */
export async function runStaticChecks() {
  const names = staticChecks.map(([name]) => name);
  console.log(`\n— ${names.join(', ')}`);
  const codes = await Promise.all(staticChecks.map(([, command]) => run(command)));
  return names.filter((_, index) => codes[index] !== 0);
}
