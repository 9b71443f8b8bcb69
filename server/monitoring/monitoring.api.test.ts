import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createReadSources } from '#server/db/read-sources.ts';
import { withImportLock } from '#server/library/library.queries.ts';
import { testApp } from '#server/testing-app.ts';
import { freePort } from '../../scripts/free-port.ts';
import { addConnectionGauges, addDatabaseGauges, addWorkGauge } from './add-gauges.ts';
import { writeImportProgress } from './import-progress.queries.ts';
import { startMetricsServer } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';

type Dashboard = { panels: { targets: { expr: string }[] }[] };

const metrics = createMetrics();
const process: { unreadyReason?: string } = {};
const replica = { isUsable: false };
const { app, db, pool } = await testApp(
  {},
  {
    metrics,
    unreadyReason: () => process.unreadyReason,
    reads: (primary) =>
      createReadSources(primary, [
        {
          db: primary,
          isPrimary: false,
          isUsable: () => replica.isUsable,
          position: () => 0n,
          load: () => 0,
          reportLost: () => undefined,
        },
      ]),
  },
);

const readiness = async () => {
  const { statusCode, body } = await app.inject('/readyz');
  return [statusCode, JSON.parse(body).status];
};

it('is ready while the database is reachable and migrated and the process is not told to stop', async () => {
  expect(await readiness()).toEqual([200, 'ready']);
  process.unreadyReason = 'This process is stopping.';
  expect(await readiness()).toEqual([503, undefined]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  delete process.unreadyReason;

  const [{ name, checksum }] = (await pool.query('select * from migrations order by name desc limit 1')).rows;
  await pool.query('delete from migrations where name = $1', [name]);
  expect(await readiness()).toEqual([503, undefined]);
  // Readers need no primary.
  replica.isUsable = true;
  expect(await readiness()).toEqual([200, 'read-only']);
  replica.isUsable = false;
  await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  expect(await readiness()).toEqual([200, 'ready']);
});

it('offers figures at an address of its own, with route patterns and without anything a visitor has sent', async () => {
  addDatabaseGauges(metrics, db);
  addConnectionGauges(metrics, { pool, replicas: [] });
  const address = { host: '127.0.0.1', port: await freePort() };
  const stop = await startMetricsServer(metrics, address);
  await app.inject('/api/v1/texts/tashi@example.org');
  await app.inject('/people/tashi.dolma?q=secret');
  const response = await fetch(`http://127.0.0.1:${address.port}/metrics`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect((await fetch(`http://127.0.0.1:${address.port}/`)).status).toBe(404);
  await stop();
  // On the public port it is a page like any other.
  expect((await app.inject('/metrics')).body).not.toContain('pothi_');

  expect(text).toContain('route="/api/v1/texts/:id",status="404"');
  expect(text).toContain('route="page",status="200"');
  expect(text).toMatch(/pothi_cache_reads_total\{cache="page",result="miss"\} \d/);
  expect(text).toMatch(/pothi_queue_length\{queue="mail"\} \d/);
  expect(text).toMatch(/pothi_database_connections\{database="primary",state="waiting"\} \d/);
  expect(text).toMatch(/pothi_searches\{state="running"\} 0/);
  expect(text).toMatch(/pothi_worker_tasks\{state="waiting"\} 0/);
  expect(text).toMatch(/pothi_cache_reads_total\{cache="missing-answer",result="miss"\} \d/);
  expect(text).toMatch(/pothi_library_texts [1-9]/);
  expect(text).toContain('pothi_import_running 0');
  // What the last import has left is no progress.
  expect(text).not.toMatch(/^pothi_import_texts\{/m);
  expect(text).not.toMatch(/tashi|secret|dolma/);
});

it('says how far the import is that runs, on whichever machine', async () => {
  const during = createMetrics();
  addDatabaseGauges(during, db);
  await withImportLock(db, async () => {
    const started = sql<Date>`now() - interval '1 minute'`;
    await writeImportProgress(db, { texts_done: 9, texts_total: 9, segments_done: 9 }, { isStart: true });
    await writeImportProgress(db, { texts_done: 30, texts_total: 120, segments_done: 4000 }, { isStart: true });
    await db.updateTable('import_progress').set({ started_date: started }).execute();
    const text = await during.print();
    expect(text).toContain('pothi_import_running 1');
    expect(text).toContain('pothi_import_texts{state="done"} 30');
    expect(text).toContain('pothi_import_texts{state="total"} 120');
    expect(text).toContain('pothi_import_segments 4000');
    // A quarter in a minute.
    expect(Number(/^pothi_import_seconds_left (.+)$/m.exec(text)?.[1])).toBeCloseTo(180, -1);
  });
});

it('the dashboard and the alerts for operators ask for nothing that is not there', async () => {
  const all = createMetrics();
  addDatabaseGauges(all, db);
  const replicas = [{ name: 'db2', pool, state: { isUsable: true, lagMs: 10 } }];
  addConnectionGauges(all, { pool, replicas });
  for (const name of ['pothi_searches', 'pothi_worker_tasks'])
    addWorkGauge(all, name, 'Work.', () => ({ running: 0, waiting: 0 }));
  all.addProcessMetrics();
  all.countRequest({ method: 'GET', route: 'page', status: 200, seconds: 1 });
  all.countCacheRead('page', true);
  all.countCutShort('/search');
  all.countJob('digest', 'done', 1);
  const text = await withImportLock(db, () => all.print());
  const offered = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const dashboard = JSON.parse(readFileSync('ops/grafana/pothi.json', 'utf8')) as Dashboard;
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const asked = [...panels, readFileSync('ops/prometheus/alerts.yml', 'utf8')].join('\n');
  expect(panels.length).toBeGreaterThan(10);
  for (const [, name = '', labels = ''] of asked.matchAll(/\b((?:pothi|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)) {
    const figure = name.replace(/_(count|sum|bucket)$/, '');
    expect(offered, name).toContain(offered.has(name) ? name : figure);
    const samples = text.split('\n').filter((line) => line.startsWith(`${name}{`));
    // Prometheus itself adds the job and the instance.
    for (const [, label = ''] of labels.matchAll(/(\w+)[=!]/g))
      if (label !== 'job') expect(samples.join('\n'), name).toContain(`${label}="`);
  }
});

it('still answers, with fewer figures, while the database does not', async () => {
  const lonely = createMetrics();
  addDatabaseGauges(lonely, { executeQuery: undefined } as never);
  lonely.countJob('digest', 'done', 1);
  const text = await lonely.print();
  expect(text).toContain('pothi_job_duration_seconds_count{job="digest",result="done"} 1');
  expect(text).not.toMatch(/^pothi_library_texts/m);
});
