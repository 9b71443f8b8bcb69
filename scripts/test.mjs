// npm test: from a fresh clone all tests but the long ones, which are commands of their own. The last line has the totals.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStaticChecks, staticChecks, tool } from './checks.mjs';
import { ensureInstalled, run } from './prepare.mjs';
import { isBuilt, root } from './sources.mjs';
import { countPlaywright, countVitest, listPlaywrightTests, listVitestFailures } from './test-counts.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
const add = (counts) => Object.keys(totals).forEach((key) => (totals[key] += counts[key]));
const failures = [];
let flaky = [];
const results = join(root, 'test-results');

await ensureInstalled();
const { describeBrowsers, findOrInstallBrowser } = await import('./browser.mjs');
console.log(`Node ${process.versions.node}. ${await describeBrowsers()}`);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const failedChecks = await runStaticChecks();
add({ passed: staticChecks.length - failedChecks.length, failed: failedChecks.length, skipped: 0 });

console.log('\n— build');
const isBuildOk = isBuilt() || (await run([process.execPath, join(root, 'scripts/build.mjs')])) === 0;
add({ passed: Number(isBuildOk), failed: Number(!isBuildOk), skipped: 0 });

console.log('\n— unit, API and process tests');
const vitestReport = join(results, 'vitest.json');
const vitest = await run(
  tool(
    'vitest/vitest.mjs',
    'run',
    ...['unit', 'database', 'process'].map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ),
);
add(countVitest(read(vitestReport), vitest));
failures.push(...listVitestFailures(read(vitestReport), root));

console.log('\n— raw SQL');
const isRawSqlExecuted = (await run([process.execPath, join(root, 'scripts/raw-sql.mjs')])) === 0;
add({ passed: Number(isRawSqlExecuted), failed: Number(!isRawSqlExecuted), skipped: 0 });

console.log('\n— browser tests');
try {
  await findOrInstallBrowser();
  const playwrightReport = join(results, 'playwright.json');
  const playwright = await run(tool('@playwright/test/cli.js', 'test', '--reporter=line,json'), {
    env: { ...process.env, BROWSER_TESTS: 'short', PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });
  add(countPlaywright(read(playwrightReport), playwright));
  failures.push(...listPlaywrightTests(read(playwrightReport), 'unexpected'));
  flaky = listPlaywrightTests(read(playwrightReport), 'flaky');
} catch (error) {
  console.error(error.message);
  add({ passed: 0, failed: 1, skipped: 0 });
}

if (failedChecks.length > 0) console.error(`\nFailed checks: ${failedChecks.join(', ')}`);
if (failures.length > 0) console.error(`\nFailed:\n  ${failures.join('\n  ')}`);
if (flaky.length > 0) console.error(`\nPassed only when tried again:\n  ${flaky.join('\n  ')}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed > 0 ? 1 : 0);

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
