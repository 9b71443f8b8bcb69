import { expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { NOWHERE, sheetsApp } from '#server/sheets/testing-sheets.ts';

const clock = { time: Date.now() };
const site = await sheetsApp({}, { now: () => new Date(clock.time) });
const member = await site.member();
const statusOf = async (path: string, headers = {}) =>
  (await site.app.inject({ url: `/api/v1${path}`, headers })).statusCode;
/** As another process does it. */
const publish = (sheet_id: string) =>
  site.db
    .updateTable('sheets')
    .set({ is_published: true, published_date: new Date() })
    .where('id', '=', sheet_id)
    .execute();

it('guests who ask for what is not there in a loop are answered from memory for a moment', async () => {
  const { sheet_id } = await site.create(member, { is_published: false });
  expect(await statusOf(`/sheets/${sheet_id}`)).toBe(404);
  await publish(sheet_id);
  expect(await statusOf(`/sheets/${sheet_id}`)).toBe(404);
  // Whoever is signed in asks the database, and so do guests when the moment is over.
  expect(await statusOf(`/sheets/${sheet_id}`, bearer((await site.member()).access_token).headers)).toBe(200);
  clock.time += 5000;
  expect(await statusOf(`/sheets/${sheet_id}`)).toBe(200);
});

it('what is published through this process is there at once', async () => {
  const { sheet_id } = await site.create(member, { is_published: false });
  expect(await statusOf(`/sheets/${sheet_id}`)).toBe(404);
  await site.put(member, sheet_id, { body: { is_published: true } });
  expect(await statusOf(`/sheets/${sheet_id}`)).toBe(200);
});

it('a text that another process imports appears when the moment is over', async () => {
  const path = `/texts/${NOWHERE}`;
  const text = await site.db.selectFrom('texts').selectAll().executeTakeFirstOrThrow();
  expect(await statusOf(path)).toBe(404);
  await site.db
    .insertInto('texts')
    .values({ ...text, id: NOWHERE, key: 'imported a moment ago', is_root: false })
    .execute();
  expect(await statusOf(path)).toBe(404);
  clock.time += 5000;
  expect(await statusOf(path)).toBe(200);
});
