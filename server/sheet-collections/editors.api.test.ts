import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/auth/testing-members.ts';
import { NOWHERE } from '#server/sheets/testing-sheets.ts';
import { collectionsApp, usernames, type Named } from './testing-collections.ts';

const { call, named, createCollection, read, add, invite, answer, sheet, titles } = await collectionsApp();

let owner: Named;
let editor: Named;
let other: Named;
beforeAll(async () => {
  [owner, editor, other] = [await named(), await named(), await named()];
});

describe('an invitation to edit a collection', () => {
  const notified = async (who: Member) =>
    (await call('GET /notifications', { query: {} }, who.access_token)).notifications
      .filter(({ kind }) => kind === 'invitation')
      .map(({ person, collection }) => [person?.username, collection?.title]);

  it('is known to the owner and the invited member only, who may see the collection but not change it', async () => {
    const invited = await named();
    const { id } = await createCollection(owner, { is_public: true });
    const { answer: lists } = await invite(owner, id, invited.username);
    expect([usernames(lists.editors), usernames(lists.invited)]).toEqual([[], [invited.username]]);
    for (const who of [undefined, other, invited])
      expect(await read(id, who)).toMatchObject({
        editors: [],
        invited: [],
        role: 'reader',
        is_invited: who === invited,
      });
    const { id: closed } = await createCollection(owner);
    await invite(owner, closed, invited.username);
    expect((await read(closed, invited)).is_invited).toBe(true);
    expect((await add(invited, closed, await sheet(invited, 'Mine'))).status).toBe(403);
    const own = await call('GET /sheet-collections', { query: {} }, invited.access_token);
    expect(own.collections).toEqual([]);
  });

  it('is a notification until it is answered, and accepted makes an editor who can leave', async () => {
    const invited = await named();
    const { id } = await createCollection(owner, { title: 'For Losar' });
    await invite(owner, id, invited.username);
    await invite(owner, id, invited.username);
    expect(await notified(invited)).toEqual([[owner.username, 'For Losar']]);
    expect((await answer(invited, id, true)).status).toBe(204);
    expect([await notified(invited), (await read(id, invited)).role]).toEqual([[], 'editor']);
    expect(usernames((await read(id, owner)).editors)).toEqual([invited.username]);
    expect((await answer(invited, id, false)).status).toBe(204);
    expect([(await read(id, owner)).editors, (await answer(invited, id, true)).status]).toEqual([[], 404]);
  });

  it('is gone when it is declined, withdrawn, or one of the two blocks the other', async () => {
    const invited = await named();
    const { id } = await createCollection(owner);
    const left = async () => [(await read(id, owner)).invited, await notified(invited)];
    await invite(owner, id, invited.username);
    await answer(invited, id, false);
    expect(await left()).toEqual([[], []]);
    await invite(owner, id, invited.username);
    const params = { id, username: invited.username };
    await call('DELETE /sheet-collections/{id}/editors/{username}', { params }, owner.access_token);
    expect(await left()).toEqual([[], []]);
    await invite(owner, id, invited.username);
    await call('POST /users/{username}/block', { params: { username: invited.username } }, owner.access_token);
    expect(await left()).toEqual([[], []]);
    expect((await answer(invited, id, true)).status).toBe(404);
  });

  it('cannot be answered by anybody else', async () => {
    const { id } = await createCollection(owner, { is_public: true });
    await invite(owner, id, editor.username);
    expect([(await answer(undefined, id, true)).status, (await answer(other, id, true)).status]).toEqual([401, 403]);
    expect((await answer(owner, id, true)).status).toBe(403);
    expect((await answer(other, NOWHERE, true)).status).toBe(404);
  });

  it('that is withdrawn while it is accepted makes no editor', async () => {
    const invited = await named();
    const { id } = await createCollection(owner, { is_public: true });
    await invite(owner, id, invited.username);
    const params = { id, username: invited.username };
    const [accepted] = await Promise.all([
      answer(invited, id, true),
      call('DELETE /sheet-collections/{id}/editors/{username}', { params }, owner.access_token),
    ]);
    expect([204, 403]).toContain(accepted.status);
    expect(await read(id, owner)).toMatchObject({ editors: [], invited: [] });
    expect((await answer(invited, id, true)).status).toBe(403);
  });

  it('and the sheets of the invited member, added at the same moment, do not wait for each other', async () => {
    const [invited, second] = [await named(), await named()];
    const sheets = [await sheet(invited, 'One'), await sheet(second, 'Two'), await sheet(owner, 'Three')];
    const { id } = await createCollection(owner);
    const { id: reverse } = await createCollection(second);
    await invite(second, reverse, owner.username);
    await answer(owner, reverse, true);
    await invite(owner, id, second.username);
    await answer(second, id, true);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        invite(owner, id, invited.username),
        ...sheets.flatMap((sheet_id) => [
          add(owner, id, sheet_id),
          add(second, id, sheet_id),
          add(owner, reverse, sheet_id),
          add(second, reverse, sheet_id),
        ]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, ...Array.from({ length: 12 }, () => 204)]);
    }
  });

  it('counts as an editor for the number a collection may have', async () => {
    const { id } = await createCollection(owner);
    const people: Named[] = [];
    for (let n = 0; n < 21; n += 1) people.push(await named());
    const statuses: number[] = [];
    for (const one of people) statuses.push((await invite(owner, id, one.username)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 400]);
    expect((await read(id, owner)).invited).toHaveLength(20);
  });
});

describe('a block between an author and a collector', () => {
  it('keeps the sheets of the one out of the collections of the other', async () => {
    const [author, collector] = [await named(), await named()];
    const { id } = await createCollection(collector, { is_public: true });
    const { id: third } = await createCollection(other);
    const [first, second] = [await sheet(author, 'First'), await sheet(author, 'Second')];
    await add(collector, id, first);
    await add(other, third, first);
    await call('POST /users/{username}/block', { params: { username: collector.username } }, author.access_token);
    expect([await titles(id), await titles(third, other)]).toEqual([[], ['First']]);
    expect(await add(collector, id, second)).toMatchObject({ status: 403, body: { code: 'blocked' } });
    const { id: reverse } = await createCollection(author);
    expect((await add(author, reverse, await sheet(collector, 'Theirs'))).status).toBe(403);
    // Nor through a collection that the blocked member edits, or through an editor of theirs.
    await invite(other, third, collector.username);
    await answer(collector, third, true);
    expect((await add(collector, third, second)).status).toBe(403);
    await invite(collector, id, other.username);
    await answer(other, id, true);
    expect((await add(other, id, second)).status).toBe(403);
    expect((await add(other, third, second)).status).toBe(204);
  });
});
