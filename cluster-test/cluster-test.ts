// npm run cluster-test [-- --only <pattern of faults>] [--from <commit>] [--keep]: three PostgreSQL servers under Patroni with
// etcd, HAProxy and three processes of this build, on loopback. Readers and writers run while one part after the other fails.
// It fails when a save that was acknowledged is gone, when a read fails long after the fault, or when a page is older than
// promised. With `--from` the processes start with the build of that commit, and restarting them is an upgrade.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/free-port.ts';
import { ensureBuilt, ensureInstalled } from '../scripts/prepare.mjs';
import { sleep } from '../soak/client.ts';
import { verifiedBy } from './certificates.ts';
import { killAll } from './child.ts';
import { PASSWORD, startDatabases, type Databases } from './database-cluster.ts';
import { faultsOf } from './faults.ts';
import { findPrograms } from './programs.ts';
import { startPooler } from './pooler.ts';
import { startProxy } from './proxy.ts';
import { query } from './query.ts';
import { figuresOf, Records, tableOf, type Window } from './records.ts';
import { createSite, type Site } from './sites.ts';
import { buildOf } from './earlier-build.ts';
import { read, write, type Traffic } from './traffic.ts';

const READERS = 4;
const WRITERS = 2;
const MAX_LAG_SECONDS = 5;
/** What Patroni needs to replace a primary: its lock of 20 s, a vote, and the promotion. */
const FAILOVER_MS = 45_000;
const SETTLE_MS = 8000;

const { values } = parseArgs({
  options: { only: { type: 'string' }, from: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const programs = findPrograms();
if (Array.isArray(programs)) {
  console.log(
    `Skipped: not installed are ${programs.join(', ')}. On Debian: apt-get install patroni etcd-server haproxy postgresql pgbouncer openssl`,
  );
  process.exit(0);
}
await ensureInstalled();
await ensureBuilt();

const started = performance.now();
const say = (message: string) =>
  console.log(`${String(Math.round((performance.now() - started) / 1000)).padStart(4)} s  ${message}`);
const folder = mkdtempSync(join(tmpdir(), 'pothi-cluster-'));
// The user of PostgreSQL must be able to enter it.
chmodSync(folder, 0o755);
process.on('exit', killAll);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

/** Every acknowledged save that the primary does not have. */
const findLost = async (databases: Databases, records: Records): Promise<string[]> => {
  const primary = await databases.findPrimary();
  const rows = await query<{ id: string; title: string }>(primary?.url ?? '', 'select id, title from sheets');
  const stored = new Map(rows.map(({ id, title }) => [id, Number(title)]));
  return [...records.acknowledged].flatMap(([sheet, number]) =>
    (stored.get(sheet) ?? 0) >= number
      ? []
      : [`sheet ${sheet}: ${number} acknowledged, ${stored.get(sheet) ?? 0} there`],
  );
};

/** Due at each start, one after the other. */
const IS_DUE_AT_START = /^(fill-|measure-storage$)/;

/** Every other job that did not run exactly once in all processes together. */
const findRepeatedJobs = async (sites: Site[]): Promise<string[]> => {
  const runs = await Promise.all(sites.map((site) => site.jobRuns()));
  const names = [...new Set(runs.flatMap((each) => [...each.keys()]))].filter((name) => !IS_DUE_AT_START.test(name));
  const counts = names.map((name) => ({ name, count: runs.reduce((sum, each) => sum + (each.get(name) ?? 0), 0) }));
  say(`${counts.length} jobs ran in ${runs.filter(({ size }) => size > 0).length} processes`);
  if (counts.length < 5) return [`Only ${counts.length} jobs ran.`];
  return counts.flatMap(({ name, count }) => (count === 1 ? [] : [`The job ${name} ran ${count} times.`]));
};

const problems: string[] = [];
let stopAll: (() => Promise<void>)[] = [];
try {
  const databases = await startDatabases(programs, join(folder, 'databases'));
  stopAll = [databases.stop];
  say('three PostgreSQL servers run under Patroni');
  const build = values.from ? buildOf(values.from, folder) : process.cwd();
  if (values.from) say(`the processes start with the build of ${values.from}`);
  const ports = [await freePort(), await freePort(), await freePort()];
  const metricsPorts = [await freePort(), await freePort(), await freePort()];
  const proxy = await startProxy(programs, folder, ports, databases.nodes);
  stopAll.unshift(proxy.stop);
  await sleep(3000);
  const poolerPort =
    programs.pgbouncer && (await startPooler(programs.pgbouncer, folder, proxy.primaryPort, databases.certificate));
  say(poolerPort ? 'one process uses PgBouncer in transaction mode' : 'PgBouncer is not installed and not used');
  const addressOf = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/pothi`;
  const primaryUrl = `${addressOf(proxy.primaryPort)}${verifiedBy(databases.certificate)}`;
  const sites = ports.map((port, index) =>
    createSite({
      folder,
      port,
      metricsPort: metricsPorts[index] as number,
      databaseUrl: index === 0 && poolerPort ? addressOf(poolerPort) : primaryUrl,
      replicaUrls: databases.nodes.map(({ url }) => url),
      maxLagSeconds: MAX_LAG_SECONDS,
      build,
    }),
  ) as [Site, Site, Site];
  // All at once, on an empty database: one migrates and loads the library, the others wait for it.
  await Promise.all(sites.map((site) => site.start()));
  stopAll.unshift(async () => void (await Promise.all(sites.map((site) => site.kill()))));
  say('three processes run behind HAProxy');
  // All jobs are due in an empty database, and every process looks for them every five seconds.
  await sleep(15_000);
  problems.push(...(await findRepeatedJobs(sites)));

  const records = new Records();
  let isOver = false;
  const traffic: Traffic = {
    site: proxy.site,
    records,
    maxLagMs: MAX_LAG_SECONDS * 1000,
    isStopped: () => isOver,
  };
  const actors = [
    ...Array.from({ length: WRITERS }, () => write(traffic)),
    ...Array.from({ length: READERS }, (_, number) => read(traffic, number)),
  ];
  const failed = Promise.all(actors).then(() => undefined);
  await sleep(3000);

  const windows: Window[] = [];
  for (const fault of faultsOf({ databases, sites }).filter(({ name }) => new RegExp(values.only ?? '').test(name))) {
    const from = performance.now();
    await Promise.race([fault.run().then(() => sleep(SETTLE_MS)), failed]);
    windows.push({ name: fault.name, from, to: performance.now() });
    const figures = figuresOf(records, windows.at(-1) as Window);
    say(`${fault.name}: ${figures.failedReads} of ${figures.reads} reads failed, ${figures.saves} saves`);
  }
  isOver = true;
  await failed;

  const figures = windows.map((window) => figuresOf(records, window));
  console.log(`\n${tableOf(figures)}\n`);
  const lost = await findLost(databases, records);
  problems.push(...lost.map((each) => `Lost: ${each}.`));
  for (const { what, detail } of records.violations) problems.push(`${what}: ${detail}`);
  for (const each of figures) {
    if (each.readsRecoveredAfter > FAILOVER_MS) problems.push(`Reads still failed long after: ${each.name}.`);
  }
  say(
    `${records.saves.length} saves of ${records.acknowledged.size} sheets acknowledged, ${lost.length} lost; ` +
      `${records.reads.length} reads; ${records.violations.length} older than promised, not read back, or a search without results; ` +
      `${records.unansweredSaves} attempts to save failed and were repeated`,
  );
} catch (error) {
  problems.push(String(error));
} finally {
  for (const stop of stopAll) await stop();
  killAll();
  if (values.keep || problems.length > 0) console.log(`The logs are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 40)) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
