// npm run kill-test: kills servers and their parts in the middle of what they write, and looks for anything half done.
import { tool } from './checks.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(await run(tool('vitest/vitest.mjs', 'run', '--project=kill', ...process.argv.slice(2))));
