import { expect, it } from 'vitest';
import { createReadSources } from '#server/db/read-sources.ts';
import { testApp } from '#server/testing-app.ts';
import { freePort } from '../../scripts/free-port.ts';
import { addConnectionGauges, addDatabaseGauges } from './add-gauges.ts';
import { startMetricsServer } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';

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
  expect(text).toMatch(/pothi_library_texts [1-9]/);
  expect(text).toContain('pothi_import_running 0');
  expect(text).not.toMatch(/tashi|secret|dolma/);
});

it('still answers, with fewer figures, while the database does not', async () => {
  const lonely = createMetrics();
  addDatabaseGauges(lonely, { executeQuery: undefined } as never);
  lonely.countJob('digest', 'done', 1);
  const text = await lonely.print();
  expect(text).toContain('pothi_job_duration_seconds_count{job="digest",result="done"} 1');
  expect(text).not.toMatch(/^pothi_library_texts/m);
});
