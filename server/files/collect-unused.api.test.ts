import { expect, it } from 'vitest';
import { paragraphs, sheetsApp } from '#server/sheets/testing-sheets.ts';
import { collectUnused } from './collect-unused.ts';
import { openFileStore } from './file-store.ts';
import { picture } from './testing-pictures.ts';
import { form, upload } from './testing-uploads.ts';

const { app, db, pool, member, create, put, settings } = await sheetsApp();
const tashi = await member();
const files = openFileStore(settings);

const uploaded = async (address = '/sheets/upload') =>
  (await upload(app, address, tashi.access_token, form(await picture('png')))).body;
const daysPass = (days: number) =>
  pool.query(`update files set unused_since = unused_since - $1 * interval '1 day'`, [days]);
const isThere = async (key: string) => (await app.inject(`/files/${key}`)).statusCode === 200;

it('pictures that nothing has shown for 30 days are removed, by whichever process comes first', async () => {
  const [shown, former, unused] = [await uploaded(), await uploaded(), await uploaded()];
  const avatar = (await uploaded('/users/upload')).slice('/files/'.length);
  const image = (position: number, content: string) => ({ position, type: 'image' as const, content });
  const source = [image(0, shown.key), image(1, `https://texts.example/files/${former.key}`)];
  const { sheet_id } = await create(tashi, { source });
  await put(tashi, sheet_id, { body: { source: [image(0, shown.url), ...paragraphs('', 'x').slice(1)] } });

  await daysPass(29);
  await collectUnused(db, files);
  expect(await isThere(unused.key)).toBe(true);
  await daysPass(2);
  const removed = await Promise.all([1, 2, 3].map(() => collectUnused(db, files)));
  expect(removed.toSorted()).toEqual([0, 0, 1]);
  expect(await isThere(unused.key)).toBe(false);
  for (const key of [shown.key, former.key, avatar]) expect(await isThere(key)).toBe(true);

  // What was shown once counts as unused from when it is shown no more.
  await db.deleteFrom('sheet_points').where('sheet_id', '=', sheet_id).execute();
  await collectUnused(db, files);
  expect(await isThere(former.key)).toBe(true);
  await daysPass(31);
  expect(await collectUnused(db, files)).toBe(1);
  expect(await isThere(former.key)).toBe(false);
  expect(await isThere(shown.key)).toBe(true);
});
