import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { listenForStop } from '#server/listen-for-stop.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { ImportOptions } from '#shared/import-options.ts';
import type { CollectionChanges } from './collections.queries.ts';
import type { ImportSource } from './draft.ts';
import { describeSource } from './describe-source.ts';
import { findFormat, FORMATS, isFormatName, type ImportFormat } from './formats.ts';
import { findImportTarget } from './import-target.queries.ts';
import { openDocuments } from './open-documents.ts';
import { createProgressBar, describeLoaded, summarizeLoaded } from './import-report.ts';
import { listCoverage } from './library.queries.ts';
import { limitGarbage } from './limit-garbage.ts';
import { IMPORT_CONNECTIONS, loadLibrary } from './loader.ts';
import { reportProgress } from './report-progress.ts';

const usage = () =>
  [
    'npm run import -- <format> <path> [--options <file>] [--dry-run] [--replace-collections]',
    '',
    ...Object.entries(FORMATS).map(
      ([name, { describe, needsOptions }]) => `  ${name.padEnd(10)} ${describe}${needsOptions ? ' *' : ''}`,
    ),
    '',
    '* needs --options: a JSON file with title, language and so on (docs/library-format.md).',
    '--describe says what the files are and what there is to choose from, and imports nothing.',
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
      describe: { type: 'boolean', default: false },
      options: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [name, path, ...rest] = positionals;
  if (values.help || !name || !path || rest.length > 0) throw new UsageError(usage());
  const format = findFormat(name);
  if (!format) throw new UsageError(`There is no format ${name}.\n\n${usage()}`);
  if (!existsSync(path)) throw new UsageError(`There is nothing at ${path}.`);
  const collections: CollectionChanges = values['replace-collections'] ? 'replace' : 'keep';
  const open = openerOf(name, format, path, values.options);
  return { name, path, open, describe: values.describe, dryRun: values['dry-run'], collections };
};

type Db = Parameters<typeof findImportTarget>[0];

/** Opens the source once there is a database to look up what the options name. */
const openerOf = (name: string, format: ImportFormat, path: string, file: string | undefined) => {
  if (!format.needsOptions) return async (_db: Db) => format.open(path);
  const options = file === undefined ? undefined : readOptions(file);
  return async (db: Db) => {
    if (!options) throw new UsageError(`The format ${name} needs --options.\n\n${usage()}`);
    return openDocuments(format, path, options, (own) => findImportTarget(db, own));
  };
};

const readOptions = (file: string): ImportOptions => {
  try {
    const checked = ImportOptions.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (checked.success) return checked.data;
    throw new UsageError(
      checked.error.issues.map(({ path, message }) => `${file}, ${path.join('.')}: ${message}`).join('\n'),
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
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
const run = async (given: ReturnType<typeof readArguments>): Promise<boolean> => {
  const { name, path, open, describe, dryRun, collections } = given;
  if (describe) {
    console.log(JSON.stringify(await describeSource(path, isFormatName(name) ? name : undefined), null, 2));
    return true;
  }
  const settings = readSettings();
  const databasePoolSize = Math.max(settings.databasePoolSize, IMPORT_CONNECTIONS);
  const database = await openDatabase({ ...settings, databasePoolSize }, { exclusive: false });
  try {
    await migrate(database.pool);
    const source = await open(database.db);
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
