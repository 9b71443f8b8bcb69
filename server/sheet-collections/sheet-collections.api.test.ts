import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { fillMissingTokens } from '#server/search/index/fill-missing-tokens.ts';
import { NOWHERE, paragraphs } from '#server/sheets/testing-sheets.ts';
import { collectionsApp, usernames, type Named } from './testing-collections.ts';

const app = await collectionsApp();
const { call, raw, as, named, createCollection, read, add, invite, makeEditor, sheet, titles } = app;

let owner: Named;
let editor: Named;
let other: Named;
beforeAll(async () => {
  [owner, editor, other] = [await named(), await named(), await named()];
});

describe('who may do what with a collection', () => {
  it('is the same for every call: guests, others, editors, the owner', async () => {
    const { id } = await createCollection(owner, { is_public: true });
    await makeEditor(owner, id, editor);
    const sheet_id = await sheet(owner, 'Known');
    const params = { id, sheet_id, username: editor.username };
    // An editor may not invite, delete, or change the visibility. The editor removes themselves last.
    const table: [Parameters<typeof raw>[0], object, [guest: number, other: number, editor: number]][] = [
      ['GET /sheet-collections/{id}', {}, [200, 200, 200]],
      ['PUT /sheet-collections/{id}', { description: 'changed' }, [401, 403, 200]],
      ['PUT /sheet-collections/{id}', { is_public: false }, [401, 403, 403]],
      ['POST /sheet-collections/{id}/sheets', { sheet_id }, [401, 403, 204]],
      ['PUT /sheet-collections/{id}/sheets', { sheet_ids: [sheet_id] }, [401, 403, 204]],
      ['DELETE /sheet-collections/{id}/sheets/{sheet_id}', {}, [401, 403, 204]],
      ['POST /sheet-collections/{id}/editors', { username: other.username }, [401, 403, 403]],
      ['DELETE /sheet-collections/{id}', {}, [401, 403, 403]],
      ['DELETE /sheet-collections/{id}/editors/{username}', {}, [401, 403, 200]],
    ];
    for (const [name, body, expected] of table) {
      const sent = (who?: Member) => ({ params, ...(name.startsWith('GET') ? {} : { body }), ...as(who) });
      const statuses = [];
      for (const who of [undefined, other, editor]) statuses.push((await raw(name, sent(who))).status);
      expect([name, statuses]).toEqual([name, expected]);
    }
    // The editor left and is a reader again.
    expect((await read(id, editor)).role).toBe('reader');
    expect((await raw('DELETE /sheet-collections/{id}', { params, ...as(owner) })).status).toBe(204);
    expect((await raw('GET /sheet-collections/{id}', { params, ...as(owner) })).status).toBe(404);
  });

  it('a private collection is visible to its owner and editors only, in every list and call', async () => {
    const { id } = await createCollection(owner, { title: 'Private' });
    await makeEditor(owner, id, editor);
    const statuses = await Promise.all(
      [undefined, other, editor, owner].map(
        async (who) => (await raw('GET /sheet-collections/{id}', { params: { id }, ...as(who) })).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 200, 200]);
    expect((await add(other, id, NOWHERE)).status).toBe(404);
    const listed = async (query: object, who?: Member) =>
      (await call('GET /sheet-collections', { query }, who?.access_token)).collections.map((one) => one.id);
    expect(await listed({ username: owner.username })).not.toContain(id);
    expect(await listed({ username: owner.username }, other)).not.toContain(id);
    expect(await listed({ username: owner.username }, owner)).toContain(id);
    expect(await listed({}, editor)).toContain(id);
    expect(await listed({}, other)).not.toContain(id);
    expect((await raw('GET /sheet-collections', {})).status).toBe(401);
    expect(await listed({ username: 'nobody-of-this-name' })).toEqual([]);
  });
});

describe('the sheets of a collection', () => {
  it('are in the order of the editors; a private sheet is listed and counted only for those who may see it', async () => {
    const { id } = await createCollection(owner, { is_public: true });
    await makeEditor(owner, id, editor);
    const [a, b, c] = [await sheet(owner, 'A'), await sheet(editor, 'B', false), await sheet(other, 'C')];
    for (const [who, sheet_id] of [
      [owner, a],
      [editor, b],
      [owner, c],
      [owner, c],
    ] as const)
      expect((await add(who, id, sheet_id)).status).toBe(204);
    expect([await titles(id), await titles(id, owner), await titles(id, editor)]).toEqual([
      ['A', 'C'],
      ['A', 'C'],
      ['A', 'B', 'C'],
    ]);
    expect([(await read(id)).sheet_count, (await read(id, editor)).sheet_count]).toEqual([2, 3]);
    await call(
      'PUT /sheet-collections/{id}/sheets',
      { params: { id }, body: { sheet_ids: [c, a] } },
      owner.access_token,
    );
    expect(await titles(id, editor)).toEqual(['C', 'B', 'A']);
    await call('DELETE /sheets/{id}', { params: { id: c } }, other.access_token);
    expect(await titles(id, editor)).toEqual(['B', 'A']);
    // Asking whether a collection holds a sheet reveals nothing about private sheets.
    const { collections } = await call(
      'GET /sheet-collections',
      { query: { username: owner.username, sheet_id: b } },
      other.access_token,
    );
    expect(collections.map(({ holds_sheet }) => holds_sheet)).not.toContain(true);
  });

  it('without content are listed and counted for their author only, and make no collection public', async () => {
    const title = 'Blankness of snow';
    const { id } = await createCollection(owner, { title, is_public: true });
    const { sheet_id } = await app.create(editor, { title: 'Blank', source: [], is_published: true });
    expect((await add(owner, id, sheet_id)).status).toBe(204);
    const shown = async (who?: Member) => [await titles(id, who), (await read(id, who)).sheet_count];
    expect([await shown(), await shown(owner), await shown(other), await shown(editor)]).toEqual([
      [[], 0],
      [[], 0],
      [[], 0],
      [['Blank'], 1],
    ]);
    const community = async () =>
      (await call('GET /sheet-collections', { query: { public: 'true' } })).collections.map((one) => one.id);
    const found = async () => (await call('GET /search', { query: { query: 'blankness' } })).collections ?? [];
    expect([(await community()).includes(id), await found()]).toEqual([false, []]);
    await app.put(editor, sheet_id, { body: { source: paragraphs('words'), is_published: true } });
    expect(await shown(other)).toEqual([['Blank'], 1]);
    expect([(await community()).includes(id), (await found()).length]).toEqual([true, 1]);
  });

  it('can only be sheets: anything else is refused with a message', async () => {
    const [one, two] = [await createCollection(owner), await createCollection(owner)];
    const hidden = await sheet(other, 'Hidden', false);
    for (const sheet_id of [one.id, two.id])
      expect(await add(owner, one.id, sheet_id)).toMatchObject({
        status: 400,
        body: { detail: 'Only sheets can be put into a collection.' },
      });
    for (const sheet_id of ['nothing', NOWHERE, hidden])
      expect(await add(owner, one.id, sheet_id)).toMatchObject({ status: 404, body: { code: 'sheet_not_found' } });
    expect((await read(one.id, owner)).sheet_count).toBe(0);
  });

  it('stay complete under concurrent ordering and adding', async () => {
    const { id } = await createCollection(owner);
    const ids = [];
    for (const title of ['1', '2', '3', '4']) ids.push(await sheet(owner, title));
    await Promise.all(ids.map((sheet_id) => add(owner, id, sheet_id)));
    const order = (sheet_ids: string[]) =>
      raw('PUT /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_ids }, ...as(owner) });
    const answers = await Promise.all([order(ids), order(ids.toReversed()), add(owner, id, await sheet(owner, '5'))]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await titles(id, owner)).toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('a public collection', () => {
  const listed = async (who?: Member) =>
    (
      await call('GET /sheet-collections', { query: { public: 'true', limit: 100 } }, who?.access_token)
    ).collections.map(({ title }) => title);
  const found = async (query: string) =>
    Promise.all(
      (['SOURCE', 'SHEET'] as const).map(async (search_type) =>
        (await call('GET /search', { query: { query, search_type } })).collections.map(({ matched }) => matched),
      ),
    );

  it('is listed in the community and found by title and description, once it has a sheet to read', async () => {
    const fields = { title: 'Patience of Shantideva', description: 'Wintergreen readings', is_public: true };
    const { id } = await createCollection(owner, fields);
    expect([await listed(), await found('patience shantideva')]).toEqual([
      expect.not.arrayContaining([fields.title]),
      [[], []],
    ]);
    await add(owner, id, await sheet(owner, 'A draft', false));
    expect(await listed(owner)).not.toContain(fields.title);
    await add(owner, id, await sheet(owner, 'A sheet'));
    expect((await listed())[0]).toBe(fields.title);
    const matched = '<mark>Patience</mark> of <mark>Shantideva</mark>';
    expect(await found('patience shantideva')).toEqual([[matched], [matched]]);
    expect(await found('wintergreen')).toEqual([[fields.title], [fields.title]]);
    const { collections } = await call('GET /search', { query: { query: 'wintergreen' } });
    expect(collections).toMatchObject([{ id, sheet_count: 1, owner: { username: owner.username } }]);
    expect(JSON.stringify(collections)).not.toContain(owner.email);

    await call('PUT /sheet-collections/{id}', { params: { id }, body: { title: 'Diligence' } }, owner.access_token);
    expect([await found('patience shantideva'), (await found('diligence'))[0]]).toEqual([
      [[], []],
      ['<mark>Diligence</mark>'],
    ]);
    await call('DELETE /sheet-collections/{id}', { params: { id } }, owner.access_token);
    expect((await found('wintergreen'))[0]).toEqual([]);
    await call('POST /sheet-collections/{id}/restore', { params: { id } }, owner.access_token);
    expect((await found('wintergreen'))[0]).toEqual(['Diligence']);
    await call('PUT /sheet-collections/{id}', { params: { id }, body: { is_public: false } }, owner.access_token);
    expect([await listed(owner), await found('wintergreen')]).toEqual([
      expect.not.arrayContaining(['Diligence']),
      [[], []],
    ]);
  });

  it('is not listed for those whom its owner has blocked, nor the other way round', async () => {
    const [writer, stranger] = [await named(), await named()];
    const { id } = await createCollection(writer, { title: 'Of a blocker', is_public: true });
    await add(writer, id, await sheet(writer, 'One'));
    expect(await listed(stranger)).toContain('Of a blocker');
    await call('POST /users/{username}/block', { params: { username: stranger.username } }, writer.access_token);
    expect(await listed(stranger)).not.toContain('Of a blocker');
    expect(await listed()).toContain('Of a blocker');
  });

  it('that was saved before collections were indexed is indexed when the server starts', async () => {
    const { id } = await createCollection(owner, { title: 'Earlierthan indexing', is_public: true });
    await add(owner, id, await sheet(owner, 'Two'));
    await app.pool.query('delete from sheet_collection_tokens');
    expect((await found('earlierthan'))[0]).toEqual([]);
    await fillMissingTokens({ db: app.db, workers: app.workers });
    expect((await found('earlierthan'))[0]).toEqual(['<mark>Earlierthan</mark> indexing']);
  });
});

describe('title, description and editors', () => {
  it('are refused with a message when missing or too long', async () => {
    const post = async (body: object) => (await raw('POST /sheet-collections', { body, ...as(owner) })).body.detail;
    expect(await post({ title: ' \n ' })).toBe('A collection needs a title.');
    expect(await post({ title: 'x'.repeat(301) })).toMatch(/at most 300/);
    expect(await post({ title: 'x', description: 'y'.repeat(2001) })).toMatch(/at most 2000/);
  });

  it('are not overwritten by an outdated version', async () => {
    const { id, version } = await createCollection(owner);
    const put = (title: string) =>
      raw('PUT /sheet-collections/{id}', {
        params: { id },
        body: { title },
        headers: { ...bearer(owner.access_token).headers, 'if-match': `"${version}"` },
      });
    expect([(await put('first')).status, (await put('second')).status]).toEqual([200, 412]);
  });

  it('a block removes an editor and prevents an invitation', async () => {
    const { id } = await createCollection(owner);
    const stranger = await named();
    await makeEditor(owner, id, stranger);
    await call('POST /users/{username}/block', { params: { username: owner.username } }, stranger.access_token);
    expect((await read(id, owner)).editors).toEqual([]);
    expect(await invite(owner, id, stranger.username)).toMatchObject({
      status: 403,
      body: { detail: 'This member cannot be invited.' },
    });
  });

  it('only other existing members can be invited', async () => {
    const { id } = await createCollection(owner);
    expect((await invite(owner, id, owner.username)).status).toBe(400);
    expect((await invite(owner, id, 'nobody-of-this-name')).status).toBe(404);
    expect((await invite(owner, id, editor.username.toUpperCase())).status).toBe(200);
    expect((await invite(owner, id, editor.username)).status).toBe(200);
    expect(usernames((await read(id, owner)).invited)).toEqual([editor.username]);
  });
});

describe('sharing, export and account deletion', () => {
  it('a public collection has a short link, a private one has none', async () => {
    const [open, closed] = [await createCollection(owner, { is_public: true }), await createCollection(owner)];
    const share = (id: string) =>
      raw('POST /share', { body: { text_id: id, language: 'en', url: `/sheet-collections/${id}` } });
    expect([(await share(open.id)).status, (await share(closed.id)).status]).toEqual([201, 404]);
  });

  it('collections are part of the personal data export and are deleted with the account', async () => {
    const leaver = await named();
    const { id } = await createCollection(leaver, { is_public: true, title: 'Mine' });
    const { id: edited } = await createCollection(owner, { title: 'Hers' });
    await makeEditor(owner, edited, leaver);
    const { id: deleted } = await createCollection(leaver, { title: 'Deleted' });
    await call('DELETE /sheet-collections/{id}', { params: { id: deleted } }, leaver.access_token);
    // More than are read at once.
    const more = Array.from({ length: 120 }, (_, number) => `Another ${number}`);
    for (const title of more) await createCollection(leaver, { title });
    const response = await app.app.inject({ url: '/api/v1/users/me/export', ...bearer(leaver.access_token) });
    const file = strFromU8(unzipSync(response.rawPayload)['sheet-collections.json'] ?? new Uint8Array());
    expect(JSON.parse(file).map((one: { title: string; role: string }) => [one.title, one.role])).toEqual([
      ['Mine', 'owner'],
      ['Hers', 'editor'],
      ...more.map((title) => [title, 'owner']),
      ['Deleted', 'owner'],
    ]);
    const body = { password: PASSWORD, published_sheets: 'erase' as const };
    await call('DELETE /users/me', { body }, leaver.access_token);
    expect((await raw('GET /sheet-collections/{id}', { params: { id } })).status).toBe(404);
    expect((await read(edited, owner)).editors).toEqual([]);
  });
});
