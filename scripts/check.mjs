// npm run check: the fast part of npm test.
import { runStaticChecks, tool } from './checks.mjs';
import { ensureInstalled, run } from './prepare.mjs';

await ensureInstalled();
const failed = await runStaticChecks();
console.log('\n— unit');
if ((await run(tool('vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'dot'))) !== 0) failed.push('unit');
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
