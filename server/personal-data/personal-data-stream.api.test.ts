import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, expect, it, vi } from 'vitest';
import { membersApp } from '#server/auth/testing-members.ts';
import { AppError } from '#server/errors.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { insertFile } from '#server/files/files.queries.ts';
import { createWorkerStreams } from '#server/workers/worker-stream.ts';
import { personalDataStream } from './personal-data-stream.ts';

const { call, db, url, pool, member, settings } = await membersApp();
const store = openFileStore(settings);
const streams = createWorkerStreams();
afterAll(() => streams.close());

const PICTURE_BYTES = 2 * 1024 * 1024;
const { access_token } = await member();
const { id: account_id } = await call('GET /users/info', {}, access_token);
// More than the buffers of a stream hold.
for (let count = 0; count < 3; count += 1) {
  const key = `${randomBytes(16).toString('hex')}.png`;
  await insertFile(db, { key, account_id, bytes: PICTURE_BYTES, width: 1, height: 1 });
  await store.put(key, randomBytes(PICTURE_BYTES), 'image/png');
}

const input = { databaseUrl: url, storage: settings, account_id };
const open = (from = streams): Readable => from.open(personalDataStream, input);

const countConnections = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'pothi'`,
  );
  return rows[0]?.count ?? 0;
};

it('is read by the thread, through a connection of its own that the next export uses again', async () => {
  const before = await countConnections();
  expect(Object.keys(unzipSync(await buffer(open())))).toHaveLength(8 + 3);
  expect(await countConnections()).toBe(before + 1);
  expect(Object.keys(unzipSync(await buffer(open())))).toHaveLength(8 + 3);
  expect(await countConnections()).toBe(before + 1);
});

it('is refused when four are open, until one of them ends', async () => {
  const unread = Array.from({ length: 4 }, () => open());
  expect(() => open()).toThrow(new AppError('unavailable'));
  unread[0]?.destroy();
  const next = await vi.waitFor(() => open());
  expect(Object.keys(unzipSync(await buffer(next)))).toHaveLength(8 + 3);
  for (const stream of unread) stream.destroy();
});

it('that is not read ends, so that its thread is free', async () => {
  const impatient = createWorkerStreams({ maxStallMs: 3000 });
  const stalled = open(impatient);
  const [error] = (await once(stalled, 'error')) as [Error];
  expect(error.message).toBe('The download made no progress');
  await impatient.close();
});

it('that does not begin in time is refused as what a busy machine cannot do now', async () => {
  const impatient = createWorkerStreams({ maxStallMs: 1 });
  await expect(buffer(open(impatient))).rejects.toThrow(new AppError('unavailable'));
  await impatient.close();
});

it('ends after the longest time, however slowly it is read', async () => {
  const brief = createWorkerStreams({ maxMs: 3000 });
  const [error] = (await once(open(brief), 'error')) as [Error];
  expect(error.message).toBe('The download took too long');
  await brief.close();
});

it('that fails in the thread fails for the reader', async () => {
  const unreachable = { ...input, databaseUrl: url.replace(/\/[^/]*$/, '/no_such_database') };
  const failing = streams.open(personalDataStream, unreachable);
  await expect(buffer(failing)).rejects.toThrow(/database "no_such_database" does not exist/);
});
