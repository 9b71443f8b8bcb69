import { expect, it } from 'vitest';
import { bearer, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { countSheets, sumSheetCounts } from './count-sheets.queries.ts';
import { paragraphs, sheetsApp } from './testing-sheets.ts';
import { isPublic } from './visible-sheets.queries.ts';

const { db, call, raw, member, create, put } = await sheetsApp();

const list = (language: string | undefined, reader?: Member) =>
  call('GET /sheets', { query: { language } }, reader?.access_token);
/** Of all sheets, of the Tibetan and of the German ones. */
const totals = async (reader?: Member) => {
  const answers = [await list(undefined, reader), await list('bo', reader), await list('de', reader)];
  for (const { sheets, total } of answers) expect(sheets).toHaveLength(total);
  return answers.map(({ total }) => total);
};

it('totals follow every change that a list shows', async () => {
  const writer = await member();
  const publish = (language: string) => create(writer, { language, is_published: true });
  expect(await totals()).toEqual([0, 0, 0]);
  const { sheet_id } = await publish('bo');
  await publish('de');
  expect(await totals()).toEqual([2, 1, 1]);
  const save = (body: object) => put(writer, sheet_id, { body: { is_published: true, ...body } });
  await save({ language: 'de' });
  expect(await totals()).toEqual([2, 0, 2]);
  await save({ source: [] });
  expect(await totals()).toEqual([1, 0, 1]);
  await save({ source: paragraphs('words'), language: 'bo' });
  expect(await totals()).toEqual([2, 1, 1]);
  await call('DELETE /sheets/{id}', { params: { id: sheet_id } }, writer.access_token);
  expect(await totals()).toEqual([1, 0, 1]);
  await call('POST /sheets/{id}/restore', { params: { id: sheet_id } }, writer.access_token);
  await create(writer, { language: 'bo' });
  expect(await totals()).toEqual([2, 1, 1]);
});

it('sheets of people who have blocked each other are neither listed nor counted; those of a former member are', async () => {
  const [reader, blocked, blocker, leaver] = [await member(), await member(), await member(), await member()];
  const before = await totals(reader);
  for (const writer of [blocked, blocker, leaver]) await create(writer, { language: 'de', is_published: true });
  await raw('DELETE /users/me', {
    body: { password: PASSWORD, published_sheets: 'keep' },
    ...bearer(leaver.access_token),
  });
  const plus = (count: number) => [before[0]! + count, before[1], before[2]! + count];
  expect(await totals(reader)).toEqual(plus(3));
  const block = async (who: Member, whom: Member) => {
    const { username } = await call('GET /users/info', {}, whom.access_token);
    await call('POST /users/{username}/block', { params: { username } }, who.access_token);
  };
  await block(reader, blocked);
  expect(await totals(reader)).toEqual(plus(2));
  await block(blocker, reader);
  expect(await totals(reader)).toEqual(plus(1));
  expect(await totals()).toEqual(plus(3));
});

it('adding up the rows of a language changes no total', async () => {
  const writer = await member();
  for (const language of ['bo', 'de', 'de']) await create(writer, { language, is_published: true });
  const [publicSheets, before] = [await countSheets(db, isPublic), await totals()];
  expect(await sumSheetCounts(db)).toBe(0);
  expect(await sumSheetCounts(db, 1)).toBe(2);
  expect(await db.selectFrom('public_sheet_counts').select('language').orderBy('language').execute()).toEqual([
    { language: 'bo' },
    { language: 'de' },
  ]);
  expect(await totals()).toEqual(before);
  expect(before[0]).toBe(publicSheets);
  await db.deleteFrom('sheets').where('language', '=', 'bo').execute();
  expect(await totals()).toEqual([before[2], 0, before[2]]);
});
