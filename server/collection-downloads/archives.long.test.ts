import { unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testServer } from '#server/testing-server.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const server = await testServer();
const PALI = stableId('collection', 'library:pali');

const archive = (id: string) =>
  server.db.selectFrom('collection_downloads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('an archive whose server is killed is finished by the next one, whole, and goes on where its download is cut', async () => {
  const { access_token } = await server.member();
  // A process for each file: time to be killed in the middle.
  const { id } = await server.call(
    'POST /collections/{id}/downloads',
    { params: { id: PALI }, body: { format: 'pdf', text_language: ['pi'] } },
    access_token,
  );
  await vi.waitUntil(async () => (await archive(id)).files_done > 0, { timeout: 300_000, interval: 100 });
  await server.kill();
  expect(await archive(id)).toMatchObject({ state: 'running', attempts: 1 });
  await server.start();
  // As half a minute later.
  await server.db
    .updateTable('collection_downloads')
    .set({ lease_date: new Date(0) })
    .where('id', '=', id)
    .execute();
  await vi.waitUntil(async () => (await archive(id)).state === 'ready', { timeout: 500_000, interval: 200 });
  const ready = await server.call('GET /downloads/{id}', { params: { id } }, access_token);
  expect(ready).toMatchObject({ state: 'ready', problem: null, left_out: [], files_done: ready.files_total });

  const address = `${server.address()}${ready.file_url}`;
  const whole = await fetch(address);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes.length).toBe(ready.bytes);
  const files = Object.entries(unzipSync(bytes));
  expect(files).toHaveLength(ready.files_total);
  for (const [, content] of files) {
    expect(Buffer.from(content.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(content.subarray(-8)).toString()).toContain('%%EOF');
  }

  const etag = whole.headers.get('etag') ?? '';
  const beginning = await fetch(address);
  const reader = beginning.body!.getReader();
  const { value: first } = await reader.read();
  await reader.cancel();
  const rest = await fetch(address, { headers: { range: `bytes=${first!.length}-`, 'if-range': etag } });
  expect(rest.status).toBe(206);
  expect(Buffer.concat([first!, Buffer.from(await rest.arrayBuffer())]).equals(bytes)).toBe(true);
});
