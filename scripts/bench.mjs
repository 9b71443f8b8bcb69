// npm run bench [-- name …]: runs bench/*.ts, all of them or the named ones.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleTools } from './bundle-tools.mjs';
import { ensureBuilt, ensureInstalled, fail, run } from './prepare.mjs';
import { root } from './sources.mjs';

await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV = 'production';

const folder = join(root, 'bench');
const requested = process.argv.slice(2);
const names = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => basename(file, '.bench.ts'))
  .filter((name) => requested.length === 0 || requested.includes(name));
if (names.length === 0) fail('There is no such benchmark in bench/.');

const { outDir, remove } = await bundleTools(
  'bench',
  Object.fromEntries(names.map((name) => [name, `bench/${name}.bench.ts`])),
);

let failed = 0;
for (const name of names) {
  console.log(`\n— ${name}`);
  // Each in its own process, so that they do not share memory.
  if ((await run([process.execPath, '--expose-gc', '--max-semi-space-size=48', join(outDir, `${name}.js`)])) !== 0)
    failed += 1;
}
remove();
process.exit(failed === 0 ? 0 : 1);
