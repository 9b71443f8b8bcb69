// npm run restore-test [-- --only single|patroni] [--keep]: Pothi on PostgreSQL with an archive of its log. Members write, a
// base backup is made, they write more, and somebody drops tables by mistake. The database is restored to the moment before
// with the settings and commands of ops/backup/README.md, read from that file, and a new process must show everything
// from before the moment and nothing from after it. Once with one server, once with three under Patroni.
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/free-port.ts';
import { ensureBuilt, ensureInstalled } from '../scripts/prepare.mjs';
import { sleep } from '../soak/client.ts';
import { killAll } from './child.ts';
import { startPatroniDatabase } from './patroni-database.ts';
import { findPostgres, findPrograms } from './programs.ts';
import { query } from './query.ts';
import { compareLibrary, createMember, findLeftover, findMissing, readLibrary, saveSheet } from './restore-data.ts';
import { startSingleDatabase, type BackedUpDatabase } from './single-database.ts';
import { createSite, type Site } from './sites.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const postgresBin = findPostgres();
if (!postgresBin) {
  console.log('Skipped: PostgreSQL 15 or newer is not installed. On Debian: apt-get install postgresql');
  process.exit(0);
}
const programs = findPrograms();
await ensureInstalled();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'pothi-restore-'));
// The user of PostgreSQL must be able to enter it.
chmodSync(folder, 0o755);
process.on('exit', killAll);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

/** The moment to restore to, as the clock of the database has it. */
const MOMENT = 'select clock_timestamp()::text as moment';

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const startSite = async (database: BackedUpDatabase, home: string): Promise<Site & { url: string; files: string }> => {
  const port = await freePort();
  const site = createSite({
    folder: home,
    port,
    metricsPort: await freePort(),
    databaseUrl: database.siteUrl(),
    replicaUrls: [],
    maxLagSeconds: 5,
    build: process.cwd(),
  });
  await site.start();
  return { ...site, url: `http://127.0.0.1:${port}`, files: join(home, `pothi-${port}`, 'files') };
};

/** Returns what is not as it should be. */
const tryRestore = async (database: BackedUpDatabase, home: string): Promise<string[]> => {
  const say = (message: string) => console.log(`${database.name}: ${message}`);
  const before = await startSite(database, home);
  const library = await readLibrary(before.url);
  const problems = library.texts.length > 0 ? [] : ['The library was not loaded.'];
  const early = await createMember(before.url, 'early');
  await saveSheet(early, 'Words before the backup.');

  let begun = performance.now();
  await database.makeBaseBackup();
  say(`base backup made and verified in ${seconds(begun)}`);

  await saveSheet(early, 'Words after the backup.');
  const later = await createMember(before.url, 'later');
  await saveSheet(later, 'Only in the log.');
  await sleep(1000);
  const [row] = await query<{ moment: string }>(database.adminUrl(), MOMENT);
  const moment = row?.moment ?? '';
  await sleep(1000);
  const tooLate = await createMember(before.url, 'late');
  await query(database.adminUrl(), 'drop table sheets, texts cascade');
  const gone = await findMissing(early, before.url);
  if (gone.length === 0) problems.push('The accident has deleted nothing.');
  await before.stop();

  begun = performance.now();
  await database.restore(moment);
  say(`restored to ${moment} in ${seconds(begun)}`);
  begun = performance.now();
  const after = await startSite(database, home);
  say(`a new process is ready after ${seconds(begun)}`);
  // The pictures come from the copy of the bucket or folder, and nothing else does.
  cpSync(before.files, after.files, { recursive: true });

  problems.push(...(await compareLibrary(after.url, library)));
  for (const member of [early, later]) problems.push(...(await findMissing(member, after.url)));
  problems.push(...(await findLeftover(tooLate, after.url)));
  await saveSheet(early, 'Words after the restore.');
  problems.push(...(await findMissing(early, after.url)));
  problems.push(...(await findMissing(await createMember(after.url, 'new'), after.url)));
  await after.stop();
  await database.resumeArchive();
  await database.makeBaseBackup();
  const [archiver] = await query<{ failed: number }>(
    database.adminUrl(),
    'select failed_count::int as failed from pg_stat_archiver where archived_count > 0',
  );
  if (archiver?.failed !== 0) problems.push('The log is not archived again after the restore.');
  say(
    `${library.texts.length} texts, 2 members with sheets and pictures from before the moment; ${problems.length} problems`,
  );
  return problems;
};

const kinds: { name: string; start: (home: string) => Promise<BackedUpDatabase> }[] = [
  { name: 'single', start: (home) => startSingleDatabase(postgresBin, join(home, 'database')) },
];
if (Array.isArray(programs)) console.log(`Without Patroni: not installed are ${programs.join(', ')}.`);
else kinds.push({ name: 'patroni', start: (home) => startPatroniDatabase(programs, join(home, 'database')) });

const problems: string[] = [];
for (const { name, start } of kinds.filter((kind) => !values.only || kind.name === values.only)) {
  const home = mkdtempSync(join(folder, `${name}-`));
  chmodSync(home, 0o755);
  let database: BackedUpDatabase | undefined;
  try {
    database = await start(home);
    problems.push(...(await tryRestore(database, home)));
  } catch (error) {
    problems.push(`${name}: ${String(error)}`);
  } finally {
    await database?.stop();
    killAll();
  }
}
if (values.keep || problems.length > 0) console.log(`The logs are in ${folder}.`);
else rmSync(folder, { recursive: true, force: true });
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
