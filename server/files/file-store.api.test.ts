import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { membersApp } from '#server/auth/testing-members.ts';
import { readSettings } from '#server/settings.ts';
import { pruneUnusedFiles } from './prune-unused-files.queries.ts';
import { openFileStore } from './file-store.ts';
import { picture } from './testing-pictures.ts';
import { form, upload } from './testing-uploads.ts';

const directory = await mkdtemp(join(tmpdir(), 'pothi-s3-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'pictures', configs: [] }],
});
await server.run();
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});
const endpoint = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}`;
const inBucket = (bucket: string) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});

describe('files in a bucket', () => {
  const store = openFileStore(readSettings(inBucket('pictures')));
  const key = `${'0f'.repeat(16)}.png`;

  it('are read back unchanged, and are gone when removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
    expect(await store.read(key)).toBeUndefined();
    await store.put(key, bytes, 'image/png');
    const stream = await store.read(key);
    const chunks: Buffer[] = [];
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(stream!, 'end');
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    const response = await fetch(`${endpoint}/pictures/${key}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    await response.arrayBuffer();
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeUndefined();
  });

  it('in a bucket that does not exist are an error, not an empty picture', async () => {
    const nowhere = openFileStore(readSettings(inBucket('other-bucket')));
    await expect(nowhere.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(/bucket/i);
    await expect(nowhere.read(key)).rejects.toThrow(/bucket/i);
  });

  it('are uploaded, served and pruned like those in a folder', async () => {
    const { app, db, pool, member } = await membersApp(inBucket('pictures'));
    const { access_token } = await member();
    const { status, body } = await upload(app, '/sheets/upload', access_token, form(await picture('png')));
    expect(status).toBe(201);
    const served = await app.inject(body.url);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(40);
    await pool.query(`update files set unused_since = now() - interval '31 days'`);
    expect(await pruneUnusedFiles(db, store)).toBe(1);
    expect((await app.inject(body.url)).statusCode).toBe(404);
  });
});
