// npm run long-tests [-- PART OF A FILE'S NAME]: tests that take minutes each.
import { tool } from './checks.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(await run(tool('vitest/vitest.mjs', 'run', '--project=long', ...process.argv.slice(2))));
