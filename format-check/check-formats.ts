// npm run check-formats [-- --all] [--only <format>] [--keep]: downloads texts, sheets and a collection in every format from the
// built site and opens them in programs that are not ours. A check whose program is not installed is skipped, with a sentence.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unzipSync } from 'fflate';
import { bundledWorks } from '#server/writers/testing-texts.ts';
import { freePort } from '../scripts/free-port.ts';
import { ensureBuilt, ensureInstalled } from '../scripts/prepare.mjs';
import { startBuiltServer, stopAllProcesses } from '../scripts/server-process.ts';
import { CHECKS, nameOf, type CheckedFile } from './checks.ts';
import { MissingProgramError, run } from './programs.ts';
import { createSite } from './site-files.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/** Together they have Tibetan, Chinese and Sanskrit, verse and prose, headings on two levels and footnotes in every language. */
const WORKS = ['library:bodhicaryavatara-1', 'library:heart-sutra', 'library:dhammacakka-sutta'];
const COLLECTION = 'prajnaparamita';

await ensureInstalled();
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'pothi-formats-'));
const counts = { passed: 0, failed: 0 };
/** How many checks each sentence has skipped. */
const skipped = new Map<string, number>();

/** Runs a check; says what it finds. */
const judge = (title: string, find: () => string[]): void => {
  let problems: string[];
  try {
    problems = find();
  } catch (error) {
    if (error instanceof MissingProgramError) {
      skipped.set(error.message, (skipped.get(error.message) ?? 0) + 1);
      return;
    }
    problems = [(error as Error).message];
  }
  counts[problems.length > 0 ? 'failed' : 'passed'] += 1;
  for (const problem of problems) console.log(`✗ ${title}: ${problem}`);
};

const judgeFile = (file: CheckedFile): void => {
  if (values.only !== undefined && file.format !== values.only) return;
  for (const { name, find } of CHECKS[file.format]) judge(`${nameOf(file)}: ${name}`, () => find(file));
};

const filesOfArchive = (path: string): CheckedFile[] => {
  judge(`${COLLECTION}: Python reads the archive`, () => {
    run('python3', ['-m', 'zipfile', '-t', path]);
    return [];
  });
  return Object.entries(unzipSync(readFileSync(path))).flatMap(([name, bytes], index) => {
    if (!name.endsWith('.epub')) return [];
    const each = join(folder, `archive-${index}.epub`);
    writeFileSync(each, bytes);
    return [{ path: each, format: 'epub' as const, words: [], footnotes: 0, headings: 0 }];
  });
};

/** Feeds, which programs read that are strict. */
const FEEDS = ['texts?language=en', 'texts?language=bo-IN', 'sheets?language=zh-Hans-CN'];
const feeds: { name: string; path: string }[] = [];
const downloadFeeds = async (address: string): Promise<void> => {
  for (const [index, name] of FEEDS.entries()) {
    const path = join(folder, `feed-${index}.xml`);
    writeFileSync(path, await (await fetch(`${address}/api/v1/feeds/${name}`)).text());
    feeds.push({ name, path });
  }
};

/** All files first: while a program of another runs, nothing else does here. */
const downloadFiles = async (): Promise<CheckedFile[]> => {
  const works = await bundledWorks();
  const port = String(await freePort());
  const address = await startBuiltServer({ DATA_DIR: join(folder, 'data'), PORT: port, RATE_LIMITS: 'off' }).ready;
  const site = createSite(address, join(folder, 'files'));
  const files: CheckedFile[] = [];
  for (const work of works.filter(({ key }) => values.all || WORKS.includes(key)))
    for await (const file of site.filesOfWork(work, values.only)) files.push(file);
  const quoted = works.find(({ key }) => key === WORKS[0])?.texts.find(({ language }) => language === 'bo');
  if (quoted) for await (const file of site.filesOfSheet(quoted)) files.push(file);
  const archive = await site.archiveOf(COLLECTION, 'epub');
  await downloadFeeds(address);
  return [...files, ...filesOfArchive(archive)];
};

try {
  const files = await downloadFiles();
  await stopAllProcesses();
  for (const file of files) judgeFile(file);
  for (const { name, path } of feeds)
    judge(`feed of ${name}: jing with the schema of Atom`, () => {
      run('jing', ['-c', join('format-check', 'atom.rnc'), path]);
      return [];
    });
} finally {
  await stopAllProcesses();
  if (values.keep) console.log(`The files are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
for (const [sentence, count] of skipped) console.log(`Skipped ${count} checks: ${sentence}`);
const skippedCount = [...skipped.values()].reduce((sum, count) => sum + count, 0);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${skippedCount} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);
