import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import { listWorkOrder } from './languages.queries.ts';
import { createListPreparation } from './prepare-work-lists.ts';

const { db, call } = await testApp();
const prepareLists = createListPreparation(1);

const readList = (originals: boolean) =>
  call('GET /languages/{code}/works', {
    params: { code: 'bo' },
    query: { language: 'en', limit: 100, originals: String(originals) },
  });
/** Which work comes first in the list of texts, and in that of originals. */
const firstWorks = async () => {
  const lists = [await readList(false), await readList(true)];
  return lists.map(({ works }) => works[0]?.group_id);
};

/** Without the library's knowledge: whatever has been found before stays as it was. */
const renameUnnoticed = (work_id: string | undefined, prefix: string) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update texts set title = ${prefix} || title where work_id = ${work_id}`.execute(trx);
  });
const changeLibrary = () => sql`insert into library_changes values (pg_current_xact_id())`.execute(db);

it('finds the orders of long lists at the start, and once a changed library stays the same', async () => {
  const orders = [
    await listWorkOrder(db, { code: 'bo', originals: false, language: '' }),
    await listWorkOrder(db, { code: 'bo', originals: true, language: 'en' }),
  ];
  const alreadyFirst = orders.map(([work]) => work?.work_id ?? '');
  const { rows } = await sql<{ work_id: string }>`select work_id from texts t join works w on w.id = t.work_id
    where t.language = 'bo' and t.is_root and w.type = 'root_text' and not work_id = any(${alreadyFirst}::uuid[])
    order by work_id limit 3`.execute(db);
  const [first, second, third] = rows.map(({ work_id }) => work_id);
  await prepareLists(db);
  await renameUnnoticed(first, '3 ');
  expect(await firstWorks()).not.toContain(first);

  await changeLibrary();
  // An import may still go on.
  await prepareLists(db);
  await renameUnnoticed(second, '2 ');
  expect(await firstWorks()).toEqual([second, second]);

  await changeLibrary();
  await prepareLists(db);
  await prepareLists(db);
  await renameUnnoticed(third, '1 ');
  expect(await firstWorks()).toEqual([second, second]);
});
