import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { change, changeBy, createKills } from '#server/admin/testing-kills.ts';
import { staffOf } from '#server/admin/testing-staff.ts';
import { stableId } from '#server/library/stable-id.ts';
import { testServer } from '#server/testing-server.ts';
import type { Name, Sent } from '#shared/contract/contract.ts';
import type { Import } from '#shared/contract/import-parts.ts';
import { waitForExit } from '../../scripts/server-process.ts';
import { piecesOf, type NamedFile } from './testing-imports.ts';

// Three texts, each so long that it is written in a transaction of its own. The test holds the third in the middle.

const server = await testServer();
const { call, pool, db, member } = server;
const librarian = await staffOf({ call, db, pool, member })('librarian');
const token = librarian.access_token;
const { expectWhole } = createKills(server, librarian);

const SEGMENTS = 3000;
const NUMBERS = [1, 2, 3];
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const filesOf = (name: string): NamedFile[] => [
  { path: 'collections.json', bytes: json([{ key: name, titles: { en: name }, descriptions: {} }]) },
  ...NUMBERS.flatMap((number) => {
    const keys = Array.from({ length: SEGMENTS }, (_, index) => `1.${index + 1}`);
    const version = { layer: 'en', language: 'en', title: `${name} ${number}`, root: true };
    const work = {
      type: 'root_text',
      collections: [name],
      titles: { en: `${name} ${number}` },
      descriptions: {},
      versions: [{ ...version, source: 'Test', license: 'CC0-1.0', revision: '1' }],
    };
    return [
      { path: `${name}-${number}/work.json`, bytes: json(work) },
      {
        path: `${name}-${number}/structure.json`,
        bytes: json({ layout: 'prose', sections: [{ id: 's', titles: { en: 'All' }, starts: '1.1' }] }),
      },
      {
        path: `${name}-${number}/en.json`,
        bytes: json(Object.fromEntries(keys.map((key) => [key, `Words ${number} of ${key}.`]))),
      },
    ];
  }),
];
const textId = (name: string, number: number) => stableId('text', `library:${name}-${number}/en`);

const read = (id: string): Promise<Import> => call('GET /imports/{id}', { params: { id } }, token);
const waitFor = async (id: string, state: Import['state']): Promise<Import> => {
  const isSo = async () => (await read(id)).state === state;
  await vi.waitUntil(isSo, { timeout: 30_000, interval: 100 });
  return read(id);
};
const newImport = (name: string, files: NamedFile[]) => ({
  body: { name, fingerprint: '', files: files.map(({ path, bytes }) => ({ path, size: bytes.length })) },
});
/** Uploaded and looked at. */
const upload = async (name: string, files: NamedFile[], by = token): Promise<Import> => {
  const { id } = await call('POST /imports', newImport(name, files), by);
  for (const [number, bytes] of piecesOf(files).entries())
    await server.sendBytes(`/imports/${id}/pieces/${number}`, bytes, by);
  return waitFor(id, 'ready');
};
/** Uploaded, tried and ready to run. */
const prepare = async (name: string): Promise<Import> => {
  const { id, version } = await upload(name, filesOf(name));
  const body = { version, format: 'library', options: null, publishes: true };
  const chosen = await call('PUT /imports/{id}', { params: { id }, body }, token);
  await call('POST /imports/{id}/check', { params: { id }, body: { version: chosen.version } }, token);
  const tried = await waitFor(id, 'ready');
  expect(tried.result).toMatchObject({ texts: { new: 3 }, lost: 0 });
  return tried;
};
const leaseOf = async (id: string) =>
  (await pool.query<{ date: string }>('select lease_date::text as date from imports where id = $1', [id])).rows[0]
    ?.date;
const nextLease = async (id: string): Promise<void> => {
  const before = await leaseOf(id);
  await vi.waitUntil(async () => (await leaseOf(id)) !== before, { timeout: 20_000, interval: 50 });
};
const run = ({ id, version }: Import) => call('POST /imports/{id}/run', { params: { id }, body: { version } }, token);

let holder: pg.PoolClient;
beforeAll(async () => {
  holder = await pool.connect();
});
afterAll(() => holder.release());

const isWaiting = async (): Promise<boolean> =>
  (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rows.length > 0;
const segmentCount = async (name: string, number: number): Promise<number> =>
  (
    await pool.query<{ n: number }>('select count(*)::int as n from segments where text_id = $1', [
      textId(name, number),
    ])
  ).rows[0]?.n ?? 0;

/** Runs it until two texts are written and the third waits in the middle of its passages. */
const runHalf = async (tried: Import): Promise<void> => {
  const { name } = tried;
  await holder.query('begin');
  // A row with the id of one of its passages: whoever writes that passage waits for the end of this transaction.
  await holder.query(
    `insert into segments (id, text_id, content_id, section_id, key, position, type, starts_block, content)
      select $1, text_id, content_id, section_id, 'held', 1000000, type, starts_block, content from segments limit 1`,
    [stableId('segment', `library:${name}-3/en`, '1.2000')],
  );
  await run(tried);
  const isHalf = async () => {
    const counts = await Promise.all([1, 2].map((number) => segmentCount(name, number)));
    return counts.every((count) => count === SEGMENTS) && (await isWaiting());
  };
  await vi.waitUntil(isHalf, { timeout: 30_000, interval: 50 });
};

/** The process that reads and writes. */
const workerPid = (): number => {
  const isWorker = (pid: string) => {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      return parent === server.pid() && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-worker');
    } catch {
      return false;
    }
  };
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isWorker(name));
  if (!pid) throw new Error('No process writes an import');
  return Number(pid);
};

/** What was written, in every table of texts. */
const written = async (name: string) => {
  const ids = NUMBERS.map((number) => textId(name, number));
  const { rows } = await pool.query(
    `select key, segment_count as segments,
      (select count(*)::int from segments s where s.text_id = t.id) as stored,
      (select count(*)::int from sections s where s.text_id = t.id) as sections,
      (select count(*)::int from text_revisions r where r.text_id = t.id) as revisions,
      exists (select from text_words k where k.text_id = t.id) as is_found
    from texts t where id = any($1) order by key`,
    [ids],
  );
  return rows;
};
const whole = (name: string, numbers: number[]) =>
  numbers.map((number) => ({
    key: `library:${name}-${number}/en`,
    segments: SEGMENTS,
    stored: SEGMENTS,
    sections: 1,
    revisions: 1,
    is_found: true,
  }));
const workCount = async (name: string) =>
  (await pool.query(`select from works where key like $1`, [`library:${name}-%`])).rows.length;
const actions = async (id: string) =>
  (
    await pool.query<{ action: string; after: { state?: string } | null }>(
      'select action, after from audit_log where target_id = $1 order by id',
      [id],
    )
  ).rows.map(({ action, after }) => `${action} ${after?.state ?? ''}`.trim());

describe('an import', () => {
  it('whose server is killed ends with it; what is written is whole, and it goes on when it is started again', async () => {
    const tried = await prepare('server');
    await runHalf(tried);
    const worker = workerPid();
    await server.kill();
    expect(await waitForExit(worker)).toBe(true);
    await holder.query('rollback');
    await server.allEnded();
    expect(await written('server')).toEqual(whole('server', [1, 2]));
    expect(await workCount('server')).toBe(2);

    await server.start();
    expect((await read(tried.id)).state).toBe('running');
    // Half a minute later, when nobody has said that it goes on.
    await pool.query(`update imports set lease_date = now() - interval '1 second' where id = $1`, [tried.id]);
    const stopped = await waitFor(tried.id, 'stopped');
    // The figures of the trial would be wrong here.
    expect(stopped).toMatchObject({ problem: 'server_stopped', is_checked: true, result: null, has_report: false });
    expect(stopped.progress.texts_done).toBeLessThanOrEqual(2);
    expect(await actions(tried.id)).toEqual(['start_import', 'finish_import stopped']);

    await run(stopped);
    const done = await waitFor(tried.id, 'finished');
    expect(done.result).toMatchObject({ texts: { new: 1, changed: 0, unchanged: 2 }, lost: 0 });
    expect(await written('server')).toEqual(whole('server', NUMBERS));
    expect(await actions(tried.id)).toEqual([
      'start_import',
      'finish_import stopped',
      'start_import',
      'finish_import finished',
    ]);
  });

  it('whose own process is killed has failed, and the server goes on', async () => {
    const tried = await prepare('worker');
    await runHalf(tried);
    process.kill(workerPid(), 'SIGKILL');
    const failed = await waitFor(tried.id, 'failed');
    await holder.query('rollback');
    await server.allEnded();
    expect(failed).toMatchObject({ problem: 'process_ended', is_checked: true, result: null, has_report: false });
    expect(await written('worker')).toEqual(whole('worker', [1, 2]));
    await run(failed);
    expect((await waitFor(tried.id, 'finished')).result).toMatchObject({ texts: { new: 1, unchanged: 2 } });
    expect(await written('worker')).toEqual(whole('worker', NUMBERS));
  });

  it('that is cancelled completes the text that it writes, and reports what it has written', async () => {
    const tried = await prepare('cancelled');
    await runHalf(tried);
    await call('POST /imports/{id}/cancel', { params: { id: tried.id } }, token);
    // The server passes it on when it next says that the import goes on.
    for (let times = 0; times < 2; times += 1) await nextLease(tried.id);
    await holder.query('rollback');
    const cancelled = await waitFor(tried.id, 'cancelled');
    expect(cancelled.result).toMatchObject({ texts: { new: 3 } });
    expect(await written('cancelled')).toEqual(whole('cancelled', NUMBERS));
  });

  it('is as it was when the server is killed in the middle of a press, and the same can be done again', async () => {
    const files: NamedFile[] = [{ path: 'a.txt', bytes: Buffer.from('# A title\n\nWords.\n') }];
    const [bytes] = piecesOf(files);
    // A librarian may have a few open ones only.
    const { access_token: other } = await staffOf({ call, db, pool, member })('librarian');
    const begun = await call('POST /imports', newImport('begun', files), token);
    const chosen = await upload('chosen', files, other);
    const seen = await upload('seen', files, other);
    const removed = await upload('removed', files, other);
    const tried = await prepare('pressed');
    const about = ({ id, version }: Import) => ({ params: { id }, body: { version } });
    const press = <N extends Name>(name: N, sent: Sent<N>) => changeBy(librarian, 'imports', name, sent);
    const choices = { version: chosen.version, format: 'library', options: null, publishes: false };
    const piece = { params: { id: begun.id, number: 0 }, bytes };
    await expectWhole([
      press('PUT /imports/{id}/pieces/{number}', piece as unknown as Sent<'PUT /imports/{id}/pieces/{number}'>),
      press('PUT /imports/{id}', { ...about(chosen), body: choices }),
      press('POST /imports/{id}/describe', { ...about(seen), body: { version: seen.version, format: 'plain' } }),
      press('DELETE /imports/{id}', { params: { id: removed.id } }),
      press('POST /imports/{id}/check', about(tried)),
    ]);
    for (const { id } of [begun, seen, tried]) await waitFor(id, 'ready');
    await expectWhole([press('POST /imports', newImport('later', files))]);

    // Another process works on it.
    const set = `update imports set state = $2, task = 'load', lease_date = now() + interval '1 hour' where id = $1`;
    await pool.query(set, [tried.id, 'running']);
    await expectWhole([change(['cancel_import'], 'POST /imports/{id}/cancel', { params: { id: tried.id } })]);
    await pool.query(set, [tried.id, 'ready']);
    await expectWhole([change(['start_import'], 'POST /imports/{id}/run', about(tried))]);
  });
});
