import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openFileStore } from '#server/files/file-store.ts';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDump } from './run-dump.ts';
import { writeDump } from './write-dump.ts';

// From the sources each thread takes seconds to start, on a busy machine many.
vi.setConfig({ testTimeout: 300_000 });

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-dumps-'));
const { app, call, db, settings, url } = await testApp({ DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const files = openFileStore(settings);
const go = new AbortController().signal;

const heartSutra = stableId('text', 'library:heart-sutra/sa');
const forbidden = stableId('text', 'library:heart-sutra/en');
const nightOf = (day: number) => new Date(`2030-03-${String(day).padStart(2, '0')}T02:00:00Z`);
const run = (now: Date) => runDump({ db, databaseUrl: url, files, now }, settings, go);

const storedFiles = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length;

type Line = { id: string; text_id: string; segment_id: string; license: string; url: string };
const download = async (path: string) => {
  const answer = await app.inject(path);
  expect(answer.statusCode).toBe(200);
  const lines = String(gunzipSync(answer.rawPayload)).trimEnd().split('\n');
  return { answer, lines: lines.map((line) => JSON.parse(line) as Line) };
};

describe('the nightly dump', () => {
  it('has every published text that may be given on, with its licence, and nothing else', async () => {
    await db.updateTable('texts').set({ is_published: false }).where('id', '=', heartSutra).execute();
    await db.updateTable('texts').set({ license: 'All rights reserved' }).where('id', '=', forbidden).execute();
    expect(await run(nightOf(1))).toBeGreaterThan(30);
    const { dumps } = await call('GET /dumps', {});
    expect(dumps).toHaveLength(1);
    const [dump] = dumps;
    expect(dump).toMatchObject({ date: '2030-03-01' });
    for (const { name, url: address, bytes, lines, sha256 } of dump?.files ?? []) {
      expect(address).toBe(`http://localhost:3000/dumps/2030-03-01/${name}`);
      const { answer, lines: read } = await download(`/dumps/2030-03-01/${name}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/gzip',
        'content-length': String(bytes),
        'access-control-allow-origin': '*',
        etag: `"${sha256}"`,
      });
      expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
      expect(read).toHaveLength(lines);
    }
    const texts = (await download('/dumps/2030-03-01/texts.jsonl.gz')).lines;
    const segments = (await download('/dumps/2030-03-01/segments.jsonl.gz')).lines;
    const { rows } = await sql<{ id: string }>`select id from texts
      where is_published and license <> 'All rights reserved' order by id`.execute(db);
    expect(texts.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(texts.every(({ license, url: address }) => license && address.startsWith('http://localhost:3000/'))).toBe(
      true,
    );
    const { rows: stored } = await sql<{ id: string }>`select s.id from segments s join texts t on t.id = s.text_id
      where t.is_published and t.license <> 'All rights reserved'`.execute(db);
    expect(segments.map(({ segment_id }) => segment_id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    expect([dump?.texts, dump?.segments]).toEqual([texts.length, segments.length]);
    await db.updateTable('texts').set({ is_published: true }).where('id', '=', heartSutra).execute();
  });

  it('is written once a night, and the newest three are kept, of all others no file', async () => {
    expect(await run(nightOf(1))).toBe(0);
    const perDump = await storedFiles();
    expect(perDump).toBe(3);
    for (const day of [2, 3, 4, 5]) await run(nightOf(day));
    const { dumps } = await call('GET /dumps', {});
    expect(dumps.map(({ date }) => date)).toEqual(['2030-03-05', '2030-03-04', '2030-03-03']);
    expect(await storedFiles()).toBe(3 * perDump);
    expect((await app.inject('/dumps/2030-03-01/texts.jsonl.gz')).statusCode).toBe(404);
  });

  it('that was cut short is not listed, and what it left is removed by the next', async () => {
    // Many parts, so that some are stored already.
    for await (const { segments } of writeDump(db, files, { date: '2030-03-06', siteUrl: '', partBytes: 1000 }))
      if (segments > 0) break;
    expect(await storedFiles()).toBeGreaterThan(9);
    expect((await call('GET /dumps', {})).dumps[0]?.date).toBe('2030-03-05');
    expect((await app.inject('/dumps/2030-03-06/texts.jsonl.gz')).statusCode).toBe(404);
    await run(nightOf(6));
    expect((await call('GET /dumps', {})).dumps[0]?.date).toBe('2030-03-06');
    expect(await storedFiles()).toBe(9);
  });

  it('in many parts is one file', async () => {
    for await (const { segments } of writeDump(db, files, { date: '2030-03-07', siteUrl: '', partBytes: 20_000 }))
      expect(segments).toBeGreaterThan(0);
    const parts = await storedFiles();
    expect(parts).toBeGreaterThan(15);
    const { lines } = await download('/dumps/2030-03-07/segments.jsonl.gz');
    expect(lines.length).toBeGreaterThan(500);
  });
});

it('a download that was cut goes on where it stopped, while the file is the same', async () => {
  const path = '/dumps/2030-03-07/segments.jsonl.gz';
  const whole = await app.inject(path);
  const { length } = whole.rawPayload;
  expect(whole.headers['accept-ranges']).toBe('bytes');
  const middle = Math.floor(length / 2);
  const get = (headers: Record<string, string>) => app.inject({ url: path, headers });
  const rest = await get({ range: `bytes=${middle}-`, 'if-range': String(whole.headers['etag']) });
  expect(rest.statusCode).toBe(206);
  expect(rest.headers['content-range']).toBe(`bytes ${middle}-${length - 1}/${length}`);
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(middle))).toBe(true);
  const other = await get({ range: `bytes=${middle}-`, 'if-range': '"of another night"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, length]);
  expect((await get({ range: `bytes=${length}-` })).statusCode).toBe(416);
});

it('a file that a program has is not sent again, and no other file is served', async () => {
  const first = await app.inject('/dumps/2030-03-07/texts.jsonl.gz');
  const again = await app.inject({
    url: '/dumps/2030-03-07/texts.jsonl.gz',
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  for (const path of [
    '/dumps/2030-03-07/passwords.gz',
    '/dumps/2029-01-01/texts.jsonl.gz',
    "/dumps/'%20or%20true/texts.jsonl.gz",
    '/dumps/2030-03-07/..%2F..%2Fpassword',
  ])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
});
