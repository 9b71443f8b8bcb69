import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { app, db, call } = await testApp();
const id = stableId('text', 'library:heart-sutra/sa');
const url = `/api/v1/texts/${id}/details`;
const firstWords = async () => {
  const { content } = await call('POST /texts/{id}/details', { params: { id }, body: { size: 1 } });
  return JSON.stringify(content.sections);
};

it('what a passage says is read once, and again when the library changes', async () => {
  const before = await firstWords();
  const segment_id = /"segment_id":"([^"]+)"/.exec(before)?.[1] ?? '';
  // Only this test changes words behind the back of the library.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('segments').set({ content: 'Other words' }).where('id', '=', segment_id).execute();
  });
  expect(await firstWords()).toBe(before);
  await sql`insert into library_changes values (pg_current_xact_id())`.execute(db);
  expect(await firstWords()).toContain('Other words');
});

it('the stored answer is sent in every encoding, and not again to whoever has it', async () => {
  const get = (headers: Record<string, string> = {}) => app.inject({ url, headers });
  const plain = await get();
  const brotli = await get({ 'accept-encoding': 'br, gzip' });
  const gzipped = await get({ 'accept-encoding': 'gzip' });
  expect(JSON.parse(plain.body)).toMatchObject({ text_detail: { id } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  for (const { headers } of [plain, brotli, gzipped])
    expect(headers).toMatchObject({
      etag: plain.headers['etag'],
      'cache-control': expect.stringContaining('max-age=60') as string,
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    });
  expect((await get({ 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304);
  const posted = await app.inject({ url, method: 'POST', payload: {} });
  expect(posted.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(posted.headers['etag']).toBeUndefined();
});
