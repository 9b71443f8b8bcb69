import { describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import type { TopicDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { source } from '#server/library/testing-drafts.ts';
import { paragraphs, sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import type { FieldValue } from '#shared/field-values.ts';
import { staffOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, raw, db } = app;
const editor = await staffOf(app)('editor');
const token = editor.access_token;
const auth = bearer(token);

const TEXT = 'library:bodhicaryavatara-1/sa';
const passage = (key: string) => ({ text: TEXT, segment: key });
const segmentId = (key: string) => stableId('segment', TEXT, key);

let topics = 0;
const draft = (key: string, more: Partial<TopicDraft> = {}): TopicDraft => ({
  kind: 'topic',
  key,
  parent: null,
  position: 0,
  titles: { en: key, bo: 'བརྗོད་གཞི།' },
  descriptions: { en: `About ${key}.` },
  terms: [{ language: 'sa', term: `${key} saṃjñā` }],
  passages: [passage('bca1.1'), passage('bca1.2')],
  ...more,
});
const load = (...drafts: TopicDraft[]) => loadLibrary(db, source(drafts));
const newTopic = async (more: Partial<TopicDraft> = {}) => {
  topics += 1;
  const key = `topic:${topics}`;
  await load(draft(key, more));
  return { key, id: stableId('topic', key) };
};

const put = (id: string, field: string, before: FieldValue, after: FieldValue) =>
  raw('PUT /admin/topics/{id}', { params: { id }, body: { changes: { [field]: { before, after } } }, ...auth });
const read = (id: string) => call('GET /admin/topics/{id}', { params: { id } }, token);
const addPassage = (id: string, segment_id: string) =>
  raw('POST /admin/topics/{id}/passages', { params: { id }, body: { segment_id }, ...auth });
const undoLast = async () => {
  const { entries } = await call('GET /audit-log', { query: { limit: 1 } }, token);
  return (await raw('POST /audit-log/{id}/undo', { params: { id: String(entries[0]!.id) }, ...auth })).status;
};

describe('the fields of a topic', () => {
  it('are seen by readers and kept by the next import; the source has the others', async () => {
    const { key, id } = await newTopic();
    for (const [field, before, after] of [
      ['titles.zh', null, '主题'],
      ['descriptions.en', `About ${key}.`, 'By hand'],
      ['short_descriptions.en', null, 'In short'],
      ['terms.sa', [`${key} saṃjñā`], ['śūnyatā', 'śūnya']],
      ['category', '', 'Philosophy'],
    ] as const)
      expect((await put(id, field, before as FieldValue, after as FieldValue)).status).toBe(200);
    const { kept } = await load(draft(key, { titles: { en: 'Changed', bo: 'བརྗོད་གཞི།' } }));
    expect(kept.map(({ field }) => field).toSorted()).toEqual(['descriptions.en', 'terms.sa', 'titles.zh']);
    expect((await read(id)).fields).toMatchObject({
      'titles.en': 'Changed',
      'titles.zh': '主题',
      'descriptions.en': 'By hand',
      'short_descriptions.en': 'In short',
      'terms.sa': ['śūnyatā', 'śūnya'],
      category: 'Philosophy',
    });
    const listed = await call('GET /topics', { query: { language: 'en', search: 'śūnyatā', limit: 50 } });
    expect(listed.topics.find((each) => each.id === id)?.description).toBe('In short');
    expect((await call('GET /topics/{id}', { params: { id }, query: { language: 'en' } })).description).toBe('By hand');
  });

  it('have the messages of the form', async () => {
    const { key, id } = await newTopic({ titles: { en: 'Only' }, descriptions: {} });
    expect((await put(id, 'titles.en', 'Only', '')).body.detail).toBe('Topic title must be provided');
    expect((await put(id, 'titles.en', 'Only', 'Only')).body.detail).toBe('Change a field before saving');
    const body = { parent_id: null, fields: { 'terms.sa': [key] } };
    expect((await raw('POST /admin/topics', { body, ...auth })).body.code).toBe('topic_title_required');
  });
});

describe('the passages of a topic', () => {
  it('are put in, ordered and taken out; an import keeps this, with what it adds at the end', async () => {
    const { key, id } = await newTopic();
    const [one, two, three] = [segmentId('bca1.1'), segmentId('bca1.2'), segmentId('bca1.3')];
    const answers = await Promise.all([addPassage(id, VERSE), addPassage(id, VERSE)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const after = [VERSE, two, one];
    await call(
      'PUT /admin/topics/{id}/passages',
      { params: { id }, body: { before: [one, two, VERSE], after } },
      token,
    );
    await call('DELETE /admin/topics/{id}/passages/{segment_id}', { params: { id, segment_id: one } }, token);
    await load(draft(key, { passages: [passage('bca1.3'), passage('bca1.1'), passage('bca1.2')] }));
    expect((await read(id)).passages).toEqual([VERSE, two, three]);
    const { passages } = await call('GET /topics/{id}/passages', { params: { id } });
    expect(passages.map(({ segment_id }) => segment_id)).toEqual([VERSE, two, three]);
  });

  it('come back when it is undone, and then follow the source again', async () => {
    const { key, id } = await newTopic();
    await addPassage(id, VERSE);
    expect(await undoLast()).toBe(204);
    await load(draft(key, { passages: [passage('bca1.3')] }));
    expect((await read(id)).passages).toEqual([segmentId('bca1.3')]);
    expect((await addPassage(id, stableId('segment', TEXT, 'none'))).status).toBe(404);
  });
});

describe('merging topics', () => {
  it('gives sheets and passages to the other, keeps addresses through imports, and can be undone', async () => {
    const [old, other] = [await newTopic(), await newTopic({ passages: [passage('bca1.2')] })];
    const child = await newTopic({ parent: old.key });
    const fields = { source: paragraphs('A sheet'), is_published: true };
    const { sheet_id: one } = await app.create(editor, { title: 'One', topics: [old.id], ...fields });
    const { sheet_id: both } = await app.create(editor, { title: 'Both', topics: [old.id, other.id], ...fields });
    const topicsOf = async (sheet_id: string) =>
      (await call('GET /sheets/{id}/topics', { params: { id: sheet_id } })).topics.map(({ id }) => id);

    expect((await raw('DELETE /admin/topics/{id}', { params: { id: old.id }, ...auth })).body.code).toBe(
      'topic_in_use',
    );
    await call('POST /admin/topics/{id}/merge', { params: { id: old.id }, body: { into: other.id } }, token);
    expect([await topicsOf(one), await topicsOf(both)]).toEqual([[other.id], [other.id]]);
    expect((await call('GET /topics/{id}', { params: { id: old.id } })).id).toBe(other.id);
    await app.put(editor, one, { body: { topics: [old.id] } });
    expect(await topicsOf(one)).toEqual([other.id]);

    const { kept } = await load(
      draft(old.key, { titles: { en: 'Again' } }),
      draft(other.key, { passages: [passage('bca1.2'), passage('bca1.3')] }),
    );
    expect(kept).toContainEqual(expect.objectContaining({ id: old.id, field: 'removed', kept: other.id }));
    expect((await read(other.id)).passages).toEqual(['bca1.2', 'bca1.1', 'bca1.3'].map(segmentId));
    expect((await read(child.id)).fields['parent']).toBe(other.id);

    expect(await undoLast()).toBe(204);
    expect([await topicsOf(one), new Set(await topicsOf(both))]).toEqual([[old.id], new Set([old.id, other.id])]);
    expect((await read(old.id)).passages).toEqual(['bca1.1', 'bca1.2'].map(segmentId));
    expect((await read(other.id)).passages).toEqual(['bca1.2', 'bca1.3'].map(segmentId));
    expect((await read(child.id)).fields['parent']).toBe(old.id);
  });
});

describe('the tree of topics', () => {
  const move = (id: string, parent_id: string | null, from_parent_id: string | null = null) =>
    raw('POST /admin/topics/{id}/move', { params: { id }, body: { from_parent_id, parent_id, position: 0 }, ...auth });

  it('is moved by one at a time, never below itself, and imports leave it so', async () => {
    const [a, b] = [await newTopic(), await newTopic()];
    const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const [inner, outer] = answers[0].status === 204 ? [a, b] : [b, a];
    await load(draft(inner.key, { titles: { en: 'Changed' } }), draft(outer.key, { parent: inner.key }));
    expect((await read(inner.id)).fields['parent']).toBe(outer.id);
    expect((await read(outer.id)).fields['parent']).toBeNull();
  });

  it('gets new ones, which are deleted and restored with their passages', async () => {
    const fields = { 'titles.en': 'Added', 'terms.pi': ['suñña'] };
    const added = await call('POST /admin/topics', { body: { parent_id: null, fields } }, token);
    await addPassage(added.id, VERSE);
    await call('DELETE /admin/topics/{id}', { params: { id: added.id } }, token);
    expect((await raw('GET /topics/{id}', { params: { id: added.id } })).status).toBe(404);
    expect(await undoLast()).toBe(204);
    expect(await read(added.id)).toMatchObject({ fields, passages: [VERSE] });
  });
});
