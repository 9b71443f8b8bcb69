import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { listenForStop } from '#server/listen-for-stop.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import type { CollectionChanges } from './collections.queries.ts';
import type { ImportSource } from './draft.ts';
import { FORMATS } from './formats.ts';
import { createProgressBar, describeLoaded, summarizeLoaded } from './import-report.ts';
import { listCoverage } from './library.queries.ts';
import { limitGarbage } from './limit-garbage.ts';
import { IMPORT_CONNECTIONS, loadLibrary } from './loader.ts';
import { reportProgress } from './report-progress.ts';

const usage = () =>
  [
    'npm run import -- <format> <path> [--dry-run] [--replace-collections]',
    '',
    ...Object.entries(FORMATS).map(([name, { describe }]) => `  ${name.padEnd(10)} ${describe}`),
    '',
    '--dry-run reads, checks and writes everything, then rolls back.',
    '--replace-collections takes order and names of collections that exist from the source.',
  ].join('\n');

class UsageError extends Error {}

const stopSignal = listenForStop();

limitGarbage();

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'replace-collections': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [name, path, ...rest] = positionals;
  if (values.help || !name || !path || rest.length > 0) throw new UsageError(usage());
  const format = FORMATS[name];
  if (!format) throw new UsageError(`There is no format ${name}.\n\n${usage()}`);
  if (!existsSync(path)) throw new UsageError(`There is nothing at ${path}.`);
  const collections: CollectionChanges = values['replace-collections'] ? 'replace' : 'keep';
  return { name, source: format.open(path), dryRun: values['dry-run'], collections };
};

/** Ctrl-C ends the import between two texts; texts written until then are complete. */
const abortable = (source: ImportSource, signal: AbortSignal): ImportSource => ({
  count: () => source.count(),
  read: async function* (onSkipped, isChanged) {
    for await (const draft of source.read(onSkipped, isChanged)) {
      signal.throwIfAborted();
      yield draft;
    }
  },
});

/** Returns the path of the file. */
const writeReport = async (dataDir: string, format: string, report: string): Promise<string> => {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${format}.txt`);
  await writeFile(path, report);
  return path;
};

/** Names the code that was built, and with it all importers. */
const readBuildStamp = (): Promise<string> => readFile(new URL('../.stamp', import.meta.url), 'utf8');

/** Returns false when something of the source was lost. */
const run = async ({ name, source, dryRun, collections }: ReturnType<typeof readArguments>): Promise<boolean> => {
  const settings = readSettings();
  const databasePoolSize = Math.max(settings.databasePoolSize, IMPORT_CONNECTIONS);
  const database = await openDatabase({ ...settings, databasePoolSize }, { exclusive: false });
  try {
    await migrate(database.pool);
    const total = await source.count();
    const bar = createProgressBar(total);
    const progress = reportProgress(database.db, total);
    const loaded = await loadLibrary(database.db, abortable(source, stopSignal), {
      collections,
      importer: await readBuildStamp(),
      ...(dryRun ? { singleTransaction: 'rollback' } : {}),
      onText: ({ title }, _outcome, segments) => {
        bar.step(title);
        progress.step(segments);
      },
    }).finally(progress.end);
    bar.end();
    const coverage = dryRun ? [] : await listCoverage(database.db, loaded.text_ids);
    const note = dryRun ? 'Dry run: nothing was changed.\n' : '';
    const report = await writeReport(settings.dataDir, name, `${note}${describeLoaded(loaded, coverage)}\n`);
    console.log(`${note}${summarizeLoaded(loaded, coverage)}\n\nEverything line by line: ${report}`);
    return loaded.skipped.every((item) => !item.lost);
  } finally {
    await database.close();
  }
};

try {
  process.exitCode = (await run(readArguments())) ? 0 : 1;
} catch (error) {
  const expected =
    error === stopSignal.reason ||
    error instanceof UsageError ||
    error instanceof SettingsError ||
    error instanceof StartError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(error === stopSignal.reason ? 'Stopped.' : expected && error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
// The signal handlers would keep the process running.
process.exit();
