import { beforeAll, describe, expect, it } from 'vitest';
import { pruneDeletedCollections } from './deleted-collections.queries.ts';
import { collectionsApp, usernames, type Named } from './testing-collections.ts';

const app = await collectionsApp();
const { call, raw, as, named, createCollection, read, add, invite, makeEditor, sheet, titles, pool, db } = app;

let owner: Named;
let editor: Named;
let invited: Named;
let other: Named;
beforeAll(async () => {
  [owner, editor, invited, other] = [await named(), await named(), await named(), await named()];
});

const remove = (id: string) => call('DELETE /sheet-collections/{id}', { params: { id } }, owner.access_token);
const restore = (who: Named | undefined, id: string) =>
  raw('POST /sheet-collections/{id}/restore', { params: { id }, ...as(who) });

/** With an editor, an invitation, and sheets of three authors. */
const createFull = async () => {
  const { id } = await createCollection(owner, { is_public: true, description: 'In this order' });
  await makeEditor(owner, id, editor);
  await invite(owner, id, invited.username);
  const sheets = [await sheet(owner, 'A'), await sheet(editor, 'B', false), await sheet(other, 'C')];
  for (const [who, sheet_id] of [
    [owner, sheets[2]],
    [editor, sheets[1]],
    [owner, sheets[0]],
  ] as const)
    expect((await add(who, id, sheet_id ?? '')).status).toBe(204);
  return { id, sheets };
};

describe('restoring a deleted collection', () => {
  it('needs the owner, and a collection that was deleted', async () => {
    const { id } = await createFull();
    expect((await restore(owner, id)).status).toBe(404);
    await remove(id);
    for (const [who, status] of [
      [undefined, 401],
      [editor, 404],
      [other, 404],
      [owner, 204],
      [owner, 404],
    ] as const)
      expect((await restore(who, id)).status).toBe(status);
    expect((await restore(owner, 'nothing')).status).toBe(404);
  });

  it('brings back everything: fields, sheets in order, editors, invitations and their notifications', async () => {
    const { id } = await createFull();
    /** Without the sheets, which say how long ago they were changed. */
    const fields = async () => ({ ...(await read(id, owner)), sheets: [] });
    const before = await fields();
    await remove(id);
    expect((await raw('GET /sheet-collections/{id}', { params: { id }, ...as(owner) })).status).toBe(404);
    expect((await restore(owner, id)).status).toBe(204);
    expect(await fields()).toEqual(before);
    expect(await titles(id, editor)).toEqual(['C', 'B', 'A']);
    expect(usernames((await read(id, owner)).editors)).toEqual([editor.username]);
    expect(usernames((await read(id, owner)).invited)).toEqual([invited.username]);
    const { notifications } = await call('GET /notifications', {}, invited.access_token);
    expect(notifications.map(({ collection }) => collection?.id)).toContain(id);
  });

  it('leaves out what was deleted since, and whoever has blocked the owner or was blocked', async () => {
    const { id, sheets } = await createFull();
    await remove(id);
    await pool.query('delete from sheets where id = $1', [sheets[0]]);
    await call('POST /users/{username}/block', { params: { username: owner.username } }, editor.access_token);
    await call('POST /users/{username}/block', { params: { username: other.username } }, owner.access_token);
    expect((await restore(owner, id)).status).toBe(204);
    const { editors, sheets: shown } = await read(id, owner);
    expect([editors, shown]).toEqual([[], []]);
    const { rows } = await pool.query('select from sheet_collection_sheets where collection_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });

  it('is possible for a day; the export of personal data has it until then', async () => {
    const [old, recent] = [await createCollection(owner, { title: 'Old' }), await createCollection(owner)];
    for (const { id } of [old, recent]) await remove(id);
    const { rows } = await pool.query<{ title: string }>(
      `select collection->>'title' as title from deleted_sheet_collections where id = $1`,
      [old.id],
    );
    expect(rows).toEqual([{ title: 'Old' }]);
    await pool.query(`update deleted_sheet_collections set deleted_date = now() - interval '25 hours' where id = $1`, [
      old.id,
    ]);
    expect(await pruneDeletedCollections(db)).toBe(1);
    expect([(await restore(owner, old.id)).status, (await restore(owner, recent.id)).status]).toEqual([404, 204]);
  });
});
