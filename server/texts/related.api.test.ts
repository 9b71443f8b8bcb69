import { describe, expect, it } from 'vitest';
import type { TextDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { call, raw, db, pool } = await testApp();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const text = (key: string) => stableId('text', `library:${key}`);
const collection = (key: string) => stableId('collection', `library:${key}`);
const related = (id: string, query: { language?: string; version_id?: string } = {}) =>
  call('GET /texts/{id}/related', { params: { id }, query });
const worksOf = async (key: string) =>
  (await call('GET /texts', { query: { collection_id: collection(key), language: 'en', limit: 100 } })).texts.map(
    ({ id }) => id,
  );

/** A text of two translators in three works, of which the second one has only one translator. */
const draft = (uid: string, author: string, is_root: boolean): TextDraft => ({
  kind: 'text',
  key: `bilara:${uid}/${is_root ? 'pli' : 'en'}/${author}`,
  work: {
    key: `bilara:${uid}`,
    type: 'root_text',
    titles: { en: uid },
    descriptions: {},
    collections: [{ key: 'library:dhammapada', position: 100 + Number(uid.at(-1)) }],
  },
  is_root,
  language: is_root ? 'pi' : 'en',
  title: `${uid} ${author}`,
  source: author,
  license: 'CC0-1.0',
  revision_label: '1',
  sections: [{ key: 's', parent: null, title: 'Section' }],
  segments: [
    {
      key: `${uid}:1.1`,
      section: 's',
      type: 'prose',
      level: null,
      starts_block: true,
      content: 'sati',
      maps_to: is_root ? [] : [{ text: `bilara:${uid}/pli/ms`, segment: `${uid}:1.1` }],
      references: [],
      notes: [],
    },
  ],
});

describe('GET /texts/{id}/related', () => {
  it('answers 404 for an unknown or malformed text, and ignores a version that does not exist', async () => {
    for (const id of [UNKNOWN_ID, 'x'])
      expect((await raw('GET /texts/{id}/related', { params: { id } })).status).toBe(404);
    for (const version_id of [UNKNOWN_ID, 'x'])
      expect((await related(text('heart-sutra/sa'), { version_id })).next?.version_id).toBeNull();
  });

  it('leads through the works of a collection in their order, there and back', async () => {
    const works = await worksOf('dhammapada');
    expect(works.length).toBeGreaterThan(2);
    for (const [index, id] of works.entries()) {
      const { previous, next } = await related(id);
      if (index > 0) expect(previous?.id).toBe(works[index - 1]);
      if (index < works.length - 1) expect(next?.id).toBe(works[index + 1]);
    }
  });

  it('leads from the last work of a collection to the first of the next one, and back', async () => {
    const last = (await worksOf('dhammapada')).at(-1) ?? '';
    const [first = ''] = await worksOf('short-discourses');
    expect((await related(last)).next?.id).toBe(first);
    expect((await related(first)).previous?.id).toBe(last);
    const [veryFirst = ''] = await worksOf('dhammapada');
    expect((await related(veryFirst)).previous).toBeNull();
    const veryLast = (await worksOf('chan')).at(-1) ?? '';
    expect((await related(veryLast)).next).toBeNull();
  });

  it('skips works of which nothing is published', async () => {
    const [first = '', second = '', third = ''] = await worksOf('dhammapada');
    const unpublish = (is_published: boolean) =>
      pool.query('update texts set is_published = $2 where work_id = (select work_id from texts where id = $1)', [
        second,
        is_published,
      ]);
    await unpublish(false);
    expect((await related(first)).next?.id).toBe(third);
    await unpublish(true);
  });

  it('names commentaries, root texts and the collections', async () => {
    const root = await related(text('heart-sutra/en'), { language: 'zh' });
    expect(root.commentaries.map(({ id, type }) => [id, type])).toEqual([[text('heart-sutra-notes/en'), 'commentary']]);
    expect(root.root_texts).toEqual([]);
    expect(root.shelves.map(({ id }) => id)).toEqual([collection('prajnaparamita')]);
    expect(root.shelves[0]?.title).toMatch(/\p{Script=Han}/u);
    const commentary = await related(text('heart-sutra-notes/en'));
    expect(commentary.root_texts).toMatchObject([
      { id: text('heart-sutra/en'), original_title: 'Prajñāpāramitāhṛdayasūtra', original_language: 'sa' },
    ]);
  });

  it('stays in the language of the text, and in that of the version where the next work has one', async () => {
    const pali = await related(text('dhammapada-1/pi'), { version_id: text('dhammapada-1/en') });
    expect([pali.next?.language, pali.next?.version_id]).toEqual(['pi', text('dhammapada-2/en')]);
    const chinese = await related(text('dhammapada-1/pi'), { version_id: text('dhammapada-1/zh') });
    expect([chinese.next?.language, chinese.next?.version_id]).toEqual(['pi', null]);
    expect((await related(text('dhammapada-1/en'))).next?.language).toBe('en');
    expect((await related(text('dhammapada-1/zh'))).next?.language).toBe('pi');
  });

  it('stays with the translator', async () => {
    const drafts = ['x1', 'x2', 'x3'].flatMap((uid) => [
      draft(uid, 'ms', true),
      ...(uid === 'x2' ? [] : [draft(uid, 'anandajoti', false)]),
      draft(uid, 'sujato', false),
    ]);
    await loadLibrary(db, {
      count: async () => drafts.length,
      read: async function* () {
        yield* drafts;
      },
    });
    const id = (uid: string, edition: string) => stableId('text', `bilara:${uid}/${edition}`);
    expect((await related(id('x3', 'en/sujato'))).previous?.id).toBe(id('x2', 'en/sujato'));
    expect((await related(id('x2', 'en/sujato'))).previous?.id).toBe(id('x1', 'en/sujato'));
    // The translator has not translated it: another one has.
    expect((await related(id('x1', 'en/anandajoti'))).next?.id).toBe(id('x2', 'en/sujato'));
    const both = await related(id('x2', 'pli/ms'), { version_id: id('x2', 'en/sujato') });
    expect([both.next?.id, both.next?.version_id]).toEqual([id('x3', 'pli/ms'), id('x3', 'en/sujato')]);
  });
});
