// npm run mutation [-- anchors merging 'server/search/**' …]: plants faults in the code one by one; a unit test must fail.
// Fails when fewer than 90 % are noticed. Results are kept: only what changed since, or its tests, runs again (--force: all).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AREAS } from './mutation-areas.mjs';
import { ensureInstalled, fail, npmCommand, run } from './prepare.mjs';
import { root } from './sources.mjs';

const MIN_KILLED = 90;
// Stryker 10 needs Node 22.
const VERSION = '9.6.1';
// Installed here by the first run: nobody else needs it. The runner finds our own Vitest above this folder.
const cache = join(root, 'node_modules/.cache/stryker');
const packageOf = (name) => join(cache, 'node_modules/@stryker-mutator', name);
const NOT_MUTATED = ['!**/*.test.ts', '!**/testing-*.ts'];

await ensureInstalled();
await ensureStryker();
const { Stryker } = await import(pathToFileURL(join(packageOf('core'), 'dist/src/index.js')).href);

const args = process.argv.slice(2);
const isForced = args.includes('--force');
const wanted = args.filter((arg) => arg !== '--force');
const areas = wanted.length === 0 ? Object.keys(AREAS) : wanted.filter((name) => name in AREAS);
const patterns = wanted.filter((name) => !(name in AREAS));

const rows = [];
for (const area of areas) rows.push(await mutate(area, AREAS[area]));
if (patterns.length > 0) rows.push(await mutate(patterns.join(' '), patterns));
console.log('\n| Area | Mutants | Killed | Survived |\n| --- | --: | --: | --: |');
for (const { area, total, killed } of rows) {
  console.log(`| ${area} | ${total} | ${percentOf(killed, total)} % | ${total - killed} |`);
}
const tooFew = rows.filter(({ total, killed }) => total > 0 && (100 * killed) / total < MIN_KILLED);
if (tooFew.length > 0) console.log(`\nUnder ${MIN_KILLED} %: ${tooFew.map(({ area }) => area).join(', ')}`);
process.exit(tooFew.length === 0 ? 0 : 1);

async function ensureStryker() {
  const names = ['core', 'vitest-runner'];
  const isInstalled = (name) => existsSync(join(packageOf(name), 'package.json'));
  if (names.every(isInstalled)) return;
  console.log('Installing Stryker …');
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'package.json'), '{ "private": true }');
  const packages = names.map((name) => `@stryker-mutator/${name}@${VERSION}`);
  // Without peers, so that no second Vitest comes along.
  const options = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run([...npmCommand(), 'install', ...options, ...packages], { cwd: cache });
  if (code !== 0) fail('Stryker could not be installed, see above.');
}

async function mutate(area, globs) {
  console.log(`\n— ${area}`);
  // A file belongs to the first area that names it.
  const earlier = Object.keys(AREAS).slice(0, Math.max(0, Object.keys(AREAS).indexOf(area)));
  const elsewhere = earlier.flatMap((name) => AREAS[name]);
  const results = await new Stryker({
    mutate: [...globs, ...elsewhere.map((glob) => `!${glob}`), ...NOT_MUTATED],
    plugins: [join(packageOf('vitest-runner'), 'dist/src/index.js'), join(root, 'scripts/mutation-ignorer.mjs')],
    ignorers: ['explanations'],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts' },
    coverageAnalysis: 'perTest',
    incremental: area in AREAS,
    incrementalFile: join(root, `node_modules/.cache/stryker-results/${area}.json`),
    force: isForced,
    concurrency: 2,
    timeoutMS: 3000,
    // The sandbox may not be in node_modules, where Vitest would look for no tests.
    tempDirName: `test-results/mutation-${process.pid}`,
    ignorePatterns: [
      'dist',
      '.data',
      'test-results',
      'e2e',
      'bench',
      'soak',
      'attack',
      'cluster-test',
      'format-check',
      'ops',
    ],
    // Its paths stay valid in the sandbox.
    tsconfigFile: 'none',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    thresholds: { break: null },
    cleanTempDir: 'always',
  }).runMutationTest();

  const counted = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const survivors = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { fileName, location, mutatorName, replacement, status } of survivors) {
    const { start, end } = location;
    console.log(
      `${relative(root, fileName)}:${start.line}:${start.column}-${end.line}:${end.column} ` +
        `${mutatorName}${status === 'NoCoverage' ? ' (not run)' : ''}: ${replacement}`,
    );
  }
  return { area, total: counted.length, killed: counted.length - survivors.length };
}

function percentOf(part, total) {
  return total === 0 ? '–' : ((100 * part) / total).toFixed(1);
}
