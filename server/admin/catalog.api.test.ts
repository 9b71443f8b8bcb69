import { describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { FieldValue } from '#shared/field-values.ts';
import { staffOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, raw, db } = app;
const staff = staffOf(app);
const [librarian, editor] = [await staff('librarian'), await staff('editor')];

let works = 0;
/** A work with a root and two English translations of it. */
const draftsOf = (key: string, title = 'Work') => {
  const work = {
    key,
    type: 'root_text' as const,
    titles: { en: title, bo: 'ལས།' },
    descriptions: { en: 'Of work' },
    citation: 'W 1',
    collections: [],
  };
  const maps_to = [{ text: `${key}/root`, segment: '1' }];
  const version = (name: string) =>
    text(`${key}/${name}`, [segment('1', name, { maps_to })], {
      work,
      is_root: false,
      language: 'en',
      author: 'A. Person',
    });
  return [text(`${key}/root`, [segment('1', 'tathāgata')], { work }), version('a'), version('b')];
};
const load = (key: string, title?: string) => loadLibrary(db, source(draftsOf(key, title)));
const newWork = async () => {
  works += 1;
  const key = `catalog:${works}`;
  await load(key);
  const textOf = (name: string) => stableId('text', `${key}/${name}`);
  return { key, id: stableId('work', key), root: textOf('root'), a: textOf('a'), b: textOf('b') };
};

type Changes = Record<string, { before: FieldValue; after: FieldValue }>;
const put = (id: string, changes: Changes, by: Member = librarian) =>
  raw('PUT /admin/works/{id}', { params: { id }, body: { changes }, ...bearer(by.access_token) });
const putText = (id: string, changes: Changes, by: Member = librarian) =>
  raw('PUT /admin/texts/{id}', { params: { id }, body: { changes }, ...bearer(by.access_token) });
const read = async (id: string) => call('GET /admin/works/{id}', { params: { id } }, librarian.access_token);
const lastEntry = async () => {
  const { entries } = await call('GET /audit-log', { query: { limit: 1 } }, librarian.access_token);
  return entries[0]!;
};
const undo = (id: number, by: Member = librarian) =>
  raw('POST /audit-log/{id}/undo', { params: { id: String(id) }, ...bearer(by.access_token) });
const openedTitle = async (id: string) => (await call('GET /texts/{id}', { params: { id } })).work_title;

describe('the fields of a work', () => {
  it('are changed by hand, seen by readers, kept by the next import, and go back to the source', async () => {
    const { key, id, root } = await newWork();
    expect((await put(id, { 'titles.en': { before: 'Work', after: '  The  Work\n' } })).status).toBe(200);
    expect(await openedTitle(root)).toBe('The Work');
    expect((await read(id)).hand_set).toEqual({ 'titles.en': 'Work' });

    const { kept } = await load(key, 'Another');
    expect(kept).toEqual([{ target_type: 'work', id, field: 'titles.en', kept: 'The Work', source: 'Another' }]);
    const { fields, hand_set } = await read(id);
    expect([fields['titles.en'], fields['titles.bo'], hand_set]).toEqual([
      'The Work',
      'ལས།',
      { 'titles.en': 'Another' },
    ]);

    await put(id, { 'titles.en': { before: 'The Work', after: 'Another' } });
    expect((await read(id)).hand_set).toEqual({});
    await load(key, 'A third');
    expect(await openedTitle(root)).toBe('A third');
  });

  it('that were removed by hand stay away', async () => {
    const { key, id } = await newWork();
    await put(id, { 'titles.bo': { before: 'ལས།', after: '' } });
    await load(key, 'Another');
    expect((await read(id)).fields).not.toHaveProperty(['titles.bo']);
  });

  it('may be changed by two people at once, but not the same one', async () => {
    const { id } = await newWork();
    const answers = await Promise.all([
      put(id, { 'titles.en': { before: 'Work', after: 'One' } }),
      put(id, { 'titles.en': { before: 'Work', after: 'Two' } }),
      put(id, { 'descriptions.en': { before: 'Of work', after: 'Three' } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([statuses.slice(0, 2).toSorted(), statuses[2]]).toEqual([[200, 409], 200]);
    expect((await read(id)).fields['descriptions.en']).toBe('Three');
  });

  it.each([
    [{ 'titles.en': { before: 'Work', after: '' }, 'titles.bo': { before: 'ལས།', after: null } }, 'body'],
    [{ 'titles.en': { before: 'Work', after: 'x'.repeat(501) } }, 'body.changes.titles.en'],
    [{ 'titles.__proto__': { before: null, after: 'x' } }, 'body.changes.titles.__proto__'],
    [{ 'titles.*': { before: null, after: 'x' } }, 'body.changes.titles.*'],
    [{ key: { before: null, after: 'x' } }, 'body.changes.key'],
    [{ 'descriptions.de': { before: null, after: 'Ohne Titel' } }, 'body.changes.descriptions.de'],
    [{ is_published: { before: true, after: 'no' } }, 'body.changes.is_published'],
  ])('are checked: %j', async (changes, path) => {
    const { id } = await newWork();
    const { status, body } = await put(id, changes as Changes);
    expect([status, body.errors?.[0]?.path ?? 'body']).toEqual([400, path]);
  });

  it('make alternative titles and citations by which the work is found', async () => {
    const { id } = await newWork();
    await put(id, { 'alternative_titles.en': { before: null, after: ['Quokka sermon', 'Quokka sermon', ''] } });
    expect((await read(id)).fields['alternative_titles.en']).toEqual(['Quokka sermon']);
    const { works: found } = await call('GET /admin/works', { query: { search: 'quokka' } }, librarian.access_token);
    expect(found.map((work) => work.id)).toEqual([id]);
  });

  it('decide which translation readers get, and only texts of the work can be chosen', async () => {
    const { id, a, b } = await newWork();
    const other = await newWork();
    const listed = async () =>
      (
        await call('GET /languages/{code}/works', { params: { code: 'en' }, query: { language: 'en', limit: 50 } })
      ).works.find(({ group_id }) => group_id === id)?.id;
    expect(await listed()).toBe(a);
    expect((await put(id, { 'preferred.en': { before: null, after: b } })).status).toBe(200);
    expect(await listed()).toBe(b);
    expect((await put(id, { 'preferred.en': { before: b, after: other.a } })).status).toBe(404);
    expect(await listed()).toBe(b);
  });
});

it('the log names collections and texts that a work is given by their titles', async () => {
  const { id, b } = await newWork();
  const fields = { 'titles.en': 'Named in the log', 'titles.bo': 'མིང་།' };
  const body = { parent_id: null, fields };
  const collection = await call('POST /admin/collections', { body }, librarian.access_token);
  const changes = { [`collections.${collection.id}`]: { before: null, after: 1 } };
  await put(id, { ...changes, 'preferred.en': { before: null, after: b } });
  const { title } = await call('GET /texts/{id}', { params: { id: b } });
  expect((await lastEntry()).names).toEqual({ [collection.id]: 'Named in the log', [b]: title });
});

describe('publication', () => {
  it('of a work is that of all its texts, which keep their own; what an import adds to it is not published either', async () => {
    const { key, id, root, a } = await newWork();
    const status = async (text_id: string) => (await raw('GET /texts/{id}', { params: { id: text_id } })).status;
    await putText(a, { is_released: { before: true, after: false } });
    expect([await status(root), await status(a)]).toEqual([200, 404]);
    await put(id, { is_published: { before: true, after: false } });
    expect([await status(root), await status(a)]).toEqual([404, 404]);
    const added = text(`${key}/c`, [segment('1', 'c')], {
      work: draftsOf(key)[0]!.work,
      is_root: false,
      language: 'de',
    });
    await loadLibrary(db, source([...draftsOf(key), added]));
    expect(await status(stableId('text', `${key}/c`))).toBe(404);
    const hidden = await call('GET /search', { query: { query: 'tathāgata ལས།' } });
    expect(JSON.stringify(hidden)).not.toContain(id);
    await put(id, { is_published: { before: false, after: true } });
    expect([await status(root), await status(a), await status(stableId('text', `${key}/c`))]).toEqual([200, 404, 200]);
  });
});

describe('the fields of a text', () => {
  it('are kept by an import that changes its words', async () => {
    const { key, a } = await newWork();
    await putText(a, {
      title: { before: `${key}/a`, after: 'By hand' },
      license: { before: 'CC0-1.0', after: 'CC BY 4.0' },
    });
    const drafts = draftsOf(key);
    drafts[1] = { ...drafts[1]!, license: 'CC BY-NC 4.0', segments: [segment('1', 'changed words')] };
    const { kept } = await loadLibrary(db, source(drafts));
    expect(new Map(kept.map(({ field, source: theirs }) => [field, theirs]))).toEqual(
      new Map([
        ['title', `${key}/a`],
        ['license', 'CC BY-NC 4.0'],
      ]),
    );
    expect(await call('GET /texts/{id}', { params: { id: a } })).toMatchObject({
      title: 'By hand',
      license: 'CC BY 4.0',
    });
  });

  it('refuse an address that is none', async () => {
    const { a } = await newWork();
    expect((await putText(a, { source_url: { before: '', after: 'javascript:alert(1)' } })).status).toBe(400);
  });
});

describe('undo', () => {
  it('takes an edit back once, can itself be undone, and leaves alone what was changed since', async () => {
    const { id } = await newWork();
    await put(id, { 'titles.en': { before: 'Work', after: 'One' } });
    const edit = await lastEntry();
    expect(edit).toMatchObject({ action: 'edit_work', target_name: 'One', can_undo: true, undone_by: null });
    const answers = await Promise.all([undo(edit.id), undo(edit.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { fields, hand_set } = await read(id);
    expect([fields['titles.en'], hand_set]).toEqual(['Work', {}]);
    const reversal = await lastEntry();
    expect(reversal.undoes).toBe(edit.id);
    await undo(reversal.id);
    expect((await read(id)).fields['titles.en']).toBe('One');
    await put(id, { 'titles.en': { before: 'One', after: 'Two' } });
    expect((await undo((await lastEntry()).id - 1)).status).toBe(409);
    expect((await read(id)).fields['titles.en']).toBe('Two');
  });

  it('needs the role of the action', async () => {
    const { id } = await newWork();
    await put(id, { citation: { before: 'W 1', after: 'W 2' } });
    const { id: entry } = await lastEntry();
    expect((await undo(entry, editor)).status).toBe(403);
    const moderator = await staff('moderator');
    expect((await undo(entry, moderator)).status).toBe(403);
    expect((await undo(entry)).status).toBe(204);
  });
});

describe('what readers see of it', () => {
  it('is the author’s name in their language, the author of the work at its root, and the short description in lists', async () => {
    const { id, root, a } = await newWork();
    const token = editor.access_token;
    await call('POST /admin/authors', { body: { fields: { 'names.zh': '某人', spellings: ['A. Person'] } } }, token);
    await put(id, {
      author: { before: '', after: 'Śāntideva; A. Person' },
      composed: { before: '', after: '8th century' },
      'short_descriptions.en': { before: null, after: 'Short' },
      other_citations: { before: [], after: ['Quandary 999'] },
    });
    const readText = (text_id: string, language: string) =>
      call('GET /texts/{id}', { params: { id: text_id }, query: { language } });
    expect((await readText(a, 'zh')).author).toBe('某人');
    expect(await readText(root, 'zh')).toMatchObject({
      author: 'Śāntideva; 某人',
      composed: '8th century',
      summary: 'Of work',
    });
    const { works: listed } = await call('GET /languages/{code}/works', {
      params: { code: 'pi' },
      query: { language: 'en', limit: 50 },
    });
    expect(listed.find(({ group_id }) => group_id === id)?.summary).toBe('Short');
    const found = await call('GET /search', { query: { query: 'Quandary 999' } });
    expect(found.titles.map((title) => title.id)).toEqual([a]);
    await call(
      'DELETE /admin/authors/{id}',
      {
        params: {
          id: (await call('GET /admin/authors', {}, token)).authors.find(({ names }) => names['zh'] === '某人')!.id,
        },
      },
      token,
    );
  });
});

describe('authors', () => {
  const fields = { 'names.en': 'A. Person', 'names.zh': '某人', spellings: ['A. Person'] };
  it('are added, found, changed, deleted and restored; one spelling means one author', async () => {
    const token = editor.access_token;
    const { id } = await call('POST /admin/authors', { body: { fields } }, token);
    const { authors } = await call('GET /admin/authors', { query: { search: '某' } }, token);
    expect(authors).toMatchObject([{ id, names: { en: 'A. Person', zh: '某人' } }]);
    const second = await raw('POST /admin/authors', { body: { fields }, ...bearer(token) });
    expect([second.status, second.body.code]).toEqual([409, 'spelling_taken']);
    await call('DELETE /admin/authors/{id}', { params: { id } }, token);
    expect((await raw('GET /admin/authors/{id}', { params: { id }, ...bearer(token) })).status).toBe(404);
    await undo((await lastEntry()).id, editor);
    expect((await call('GET /admin/authors/{id}', { params: { id } }, token)).fields).toEqual(fields);
  });
});
