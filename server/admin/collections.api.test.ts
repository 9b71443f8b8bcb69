import { describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { pruneUnusedFiles } from '#server/files/prune-unused-files.queries.ts';
import type { CollectionDraft, Draft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { staffOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, raw, db } = app;
const librarian = await staffOf(app)('librarian');
const token = librarian.access_token;
const auth = bearer(token);

const collection = (key: string, parent: string | null, position: number, title = key): CollectionDraft => ({
  kind: 'collection',
  key,
  parent,
  slug: key.replaceAll(/[:/]/g, '-'),
  position,
  titles: { en: title },
  descriptions: {},
});
const work = (key: string, collections: string[], position: number): Draft =>
  text(`${key}/root`, [segment('1', 'words')], {
    work: {
      key,
      type: 'root_text',
      titles: { en: key },
      descriptions: {},
      collections: collections.map((each) => ({ key: each, position })),
    },
  });
const load = (drafts: Draft[], collections: 'keep' | 'replace' = 'replace') =>
  loadLibrary(db, source(drafts), { collections });

let trees = 0;
/** A collection with three below it, of which the first has two works. */
const newTree = async () => {
  trees += 1;
  const top = `tree:${trees}`;
  const drafts = [
    collection(top, null, 0),
    ...['a', 'b', 'c'].map((name, index) => collection(`${top}/${name}`, top, index)),
    work(`${top}/w1`, [`${top}/a`], 1),
    work(`${top}/w2`, [`${top}/a`, `${top}/b`], 2),
  ];
  await load(drafts);
  const id = (name: string) => stableId('collection', name ? `${top}/${name}` : top);
  const workId = (name: string) => stableId('work', `${top}/${name}`);
  return { top, drafts, id, workId };
};

const tree = async (parent_id: string) =>
  (await call('GET /admin/collections', {}, token)).collections
    .filter((each) => each.parent_id === parent_id)
    .map(({ title }) => title.split('/').at(-1));
const worksIn = async (id: string) =>
  (await call('GET /admin/collections/{id}', { params: { id } }, token)).works.map((each) => each.id);
const move = (id: string, from: string | null, to: string | null, position = 0) =>
  raw('POST /admin/collections/{id}/move', {
    params: { id },
    body: { from_parent_id: from, parent_id: to, position },
    ...auth,
  });
const put = (id: string, field: string, before: string | null, after: string | null) =>
  raw('PUT /admin/collections/{id}', { params: { id }, body: { changes: { [field]: { before, after } } }, ...auth });
const undoLast = async () => {
  const { entries } = await call('GET /audit-log', { query: { limit: 1 } }, token);
  return (await raw('POST /audit-log/{id}/undo', { params: { id: String(entries[0]!.id) }, ...auth })).status;
};

describe('the fields of a collection', () => {
  it('are kept by an import that replaces names, which reports what its source has', async () => {
    const { drafts, id } = await newTree();
    expect((await put(id('a'), 'titles.en', `tree:${trees}/a`, 'By hand')).status).toBe(200);
    expect((await put(id('a'), 'titles.bo', null, 'སྡེ་ཚན།')).status).toBe(200);
    const { kept } = await load(drafts);
    expect(kept.map(({ field, kept: value }) => [field, value])).toEqual(
      expect.arrayContaining([
        ['titles.en', 'By hand'],
        ['titles.bo', 'སྡེ་ཚན།'],
      ]),
    );
    const { fields, hand_set } = await call('GET /admin/collections/{id}', { params: { id: id('a') } }, token);
    expect(fields).toMatchObject({ 'titles.en': 'By hand', 'titles.bo': 'སྡེ་ཚན།' });
    expect(hand_set).toMatchObject({ 'titles.en': `tree:${trees}/a` });
    expect((await put(id('a'), 'titles.en', 'Stale', 'Other')).status).toBe(409);
  });

  it('show a picture to readers, which is not pruned', async () => {
    const { id } = await newTree();
    const key = `${'a'.repeat(32)}.png`;
    const file = { account_id: null, bytes: 1, width: 1, height: 1, key, unused_since: new Date(0) };
    await db.insertInto('files').values(file).execute();
    expect((await put(id('a'), 'picture', null, key)).status).toBe(200);
    const { parent } = await call('GET /collections', { query: { parent_id: id('a') } });
    expect(parent?.image_url).toBe(`/files/${key}`);
    await pruneUnusedFiles(db, { remove: () => Promise.reject(new Error('in use')) } as unknown as FileStore);
  });

  it('refuse a picture that nobody uploaded, and no title at all', async () => {
    const { id, top } = await newTree();
    expect((await put(id('a'), 'picture', null, `${'0'.repeat(32)}.png`)).status).toBe(400);
    expect((await put(id('a'), 'titles.en', `${top}/a`, '')).status).toBe(400);
  });
});

describe('the tree', () => {
  it('is moved by hand, kept by imports, and moved back', async () => {
    const { top, drafts, id } = await newTree();
    expect((await move(id('c'), id(''), id(''), 0)).status).toBe(204);
    expect((await move(id('b'), id(''), id('a'))).status).toBe(204);
    const { kept } = await load(drafts);
    expect(kept.map(({ id: each, field }) => [each, field])).toContainEqual([id('b'), 'parent']);
    expect([await tree(id('')), await tree(id('a'))]).toEqual([['c', 'a'], ['b']]);
    expect(await undoLast()).toBe(204);
    await load(drafts, 'keep');
    expect([await tree(id('')), await tree(id('a'))]).toEqual([['c', 'a', 'b'], []]);
    const added = collection(`${top}/d`, `${top}/a`, 0);
    await load([...drafts, added]);
    expect(await tree(id('a'))).toEqual(['d']);
  });

  it('never has one below itself, whoever moves first, and whatever a source says', async () => {
    const { top, drafts, id } = await newTree();
    expect((await move(id(''), null, id('a'))).status).toBe(400);
    const answers = await Promise.all([move(id('a'), id(''), id('b')), move(id('b'), id(''), id('a'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const [outer, inner] = answers[0].status === 204 ? ['b', 'a'] : ['a', 'b'];
    const turned = drafts.map((draft) =>
      draft.kind === 'collection' && draft.key === `${top}/${outer}` ? { ...draft, parent: `${top}/${inner}` } : draft,
    );
    const { kept } = await load(turned);
    expect(kept).toContainEqual(expect.objectContaining({ id: id(outer!), field: 'parent', kept: id('') }));
    expect(await tree(id(outer!))).toEqual([inner]);
  });

  it('tells the second who moves the same', async () => {
    const { id } = await newTree();
    const answers = await Promise.all([move(id('c'), id(''), id('a')), move(id('c'), id(''), id('b'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

describe('the works of a collection', () => {
  it('stay in the order that was given by hand; new ones come at the end', async () => {
    const { top, drafts, id, workId } = await newTree();
    const [before, after] = [
      [workId('w1'), workId('w2')],
      [workId('w2'), workId('w1')],
    ];
    const order = () =>
      raw('PUT /admin/collections/{id}/works', { params: { id: id('a') }, body: { before, after }, ...auth });
    const answers = await Promise.all([order(), order()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await load([...drafts, work(`${top}/w0`, [`${top}/a`], 0)]);
    expect(await worksIn(id('a'))).toEqual([...after, workId('w0')]);
  });

  it('go back to the order of the source when the order is undone', async () => {
    const { drafts, id, workId } = await newTree();
    const before = [workId('w1'), workId('w2')];
    const body = { before, after: before.toReversed() };
    await call('PUT /admin/collections/{id}/works', { params: { id: id('a') }, body }, token);
    expect(await undoLast()).toBe(204);
    await load(drafts);
    expect(await worksIn(id('a'))).toEqual(before);
  });
});

describe('merging', () => {
  it('moves works and collections once, leads the old address on, is kept by imports and can be undone', async () => {
    const { top, drafts, id, workId } = await newTree();
    await move(id('c'), id(''), id('a'));
    await call('POST /admin/collections/{id}/merge', { params: { id: id('a') }, body: { into: id('b') } }, token);
    const merged = [workId('w2'), workId('w1')];
    expect([await worksIn(id('b')), await tree(id('b'))]).toEqual([merged, ['c']]);
    const { parent } = await call('GET /collections', { query: { parent_id: id('a') } });
    expect(parent?.id).toBe(id('b'));
    expect((await call('GET /texts', { query: { collection_id: id('a') } })).collection.id).toBe(id('b'));

    const more = [...drafts, work(`${top}/w3`, [`${top}/a`], 3)];
    const { kept } = await load(more);
    expect(kept).toContainEqual(expect.objectContaining({ id: id('a'), field: 'removed', kept: id('b') }));
    expect(new Set(await worksIn(id('b')))).toEqual(new Set([...merged, workId('w3')]));

    expect(await undoLast()).toBe(204);
    expect([await worksIn(id('a')), await tree(id('a'))]).toEqual([[workId('w1'), workId('w2')], ['c']]);
    expect(await undoLast()).toBe(204);
    expect(await tree(id('b'))).toEqual(['c']);
  });

  it('into one that stands below it is refused', async () => {
    const { id } = await newTree();
    const { status } = await raw('POST /admin/collections/{id}/merge', {
      params: { id: id('') },
      body: { into: id('a') },
      ...auth,
    });
    expect(status).toBe(400);
  });
});

describe('a collection', () => {
  const remove = (id: string, contents: 'keep' | 'move' = 'keep') =>
    raw('DELETE /admin/collections/{id}', { params: { id }, query: { contents }, ...auth });

  it('is added, deleted and restored', async () => {
    const { id } = await newTree();
    const body = { parent_id: id(''), fields: { 'titles.en': 'Added' } };
    const added = await call('POST /admin/collections', { body }, token);
    expect([await tree(id('')), added.hand_set]).toEqual([['a', 'b', 'c', 'Added'], {}]);
    expect((await remove(added.id)).status).toBe(204);
    expect(await tree(id(''))).toEqual(['a', 'b', 'c']);
    expect(await undoLast()).toBe(204);
    expect(await tree(id(''))).toEqual(['a', 'b', 'c', 'Added']);
  });

  it('that is not empty stays, unless its contents go to what it stands below; no import makes it again', async () => {
    const { drafts, id, workId } = await newTree();
    expect((await remove(id('a'))).body.code).toBe('collection_not_empty');
    expect((await remove(id('a'), 'move')).status).toBe(204);
    await load(drafts);
    expect(await tree(id(''))).toEqual(['b', 'c']);
    expect(new Set(await worksIn(id('')))).toEqual(new Set([workId('w1'), workId('w2')]));
    expect((await remove(id('c'))).status).toBe(204);
    await load(drafts);
    expect(await tree(id(''))).toEqual(['b']);
    expect((await raw('GET /collections', { query: { parent_id: id('c') } })).status).toBe(404);
  });
});
