// npm run long-tests [-- PART OF A FILE'S NAME]: what `npm test` has no time for. Tests of servers that are started, killed and
// stopped, long browser tests, and every case of those tests of which `npm test` takes some.
import { execFileSync } from 'node:child_process';
import { tool } from './checks.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

await ensureInstalled();
const { findOrInstallBrowser } = await import('./browser.mjs');
await ensureBuilt();

const asked = process.argv.slice(2);
const withSomeCases = execFileSync('git', ['grep', '-l', 'testing/some-of.ts', '--', '*.test.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)));
const codes = [await run(tool('vitest/vitest.mjs', 'run', '--project=long', '--passWithNoTests', ...asked))];
if (withSomeCases.length > 0) {
  const env = { ...process.env, ALL_CASES: '1' };
  const projects = ['--project=unit', '--project=database', '--testTimeout=600000'];
  codes.push(await run(tool('vitest/vitest.mjs', 'run', ...projects, ...withSomeCases), { env }));
}
await findOrInstallBrowser();
const browserTests = tool('@playwright/test/cli.js', 'test', '--reporter=list', '--pass-with-no-tests', ...asked);
codes.push(await run(browserTests, { env: { ...process.env, BROWSER_TESTS: 'long' } }));
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
