import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import type { Name } from '#shared/contract/contract.ts';

const { call, raw, pool } = await testApp();

const text = (key: string) => stableId('text', `library:${key}`);
const segment = (key: string, id: string) => stableId('segment', `library:${key}`, id);
const VERSE = segment('bodhicaryavatara-1/sa', 'bca1.5');

describe('every call on a segment', () => {
  it('answers 404 for an unknown or malformed id', async () => {
    const names: Name[] = [
      'GET /segments/{id}',
      'GET /segments/{id}/info',
      'GET /segments/{id}/translations',
      'GET /segments/{id}/commentaries',
      'GET /segments/{id}/root_text',
    ];
    for (const name of names) {
      for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
        const { status, body } = await raw(name, { params: { id } });
        expect({ name, status, code: body.code }).toEqual({ name, status: 404, code: 'segment_not_found' });
      }
    }
  });
});

describe('GET /segments/{id}', () => {
  it('contains the text only when requested', async () => {
    const plain = await call('GET /segments/{id}', { params: { id: VERSE } });
    expect(plain.text).toBeUndefined();
    const full = await call('GET /segments/{id}', { params: { id: VERSE }, query: { text_details: 'true' } });
    expect(full).toMatchObject({
      id: VERSE,
      segment_id: VERSE,
      text_id: text('bodhicaryavatara-1/sa'),
      type: 'verse',
      text: { text_id: text('bodhicaryavatara-1/sa'), language: 'sa' },
    });
    expect(full.references).toContainEqual({ siglum: 'BCA', value: '1.5' });
  });
});

describe('GET /segments/{id}/info', () => {
  it('counts the rows of the lists', async () => {
    for (const id of [
      VERSE,
      segment('bodhicaryavatara-1/en', 'bca1.5'),
      segment('heart-sutra/sa', '4.1'),
      segment('bodhicaryavatara-1-notes/zh', 'n1.1'),
      segment('dhammapada-1/pi', 'dhp1'),
    ]) {
      const { segment_info } = await call('GET /segments/{id}/info', { params: { id } });
      const query = { limit: 100 };
      const translations = await call('GET /segments/{id}/translations', { params: { id }, query });
      const commentaries = await call('GET /segments/{id}/commentaries', { params: { id }, query });
      const roots = await call('GET /segments/{id}/root_text', { params: { id } });
      expect(segment_info).toMatchObject({
        translations: translations.translations.length,
        related_text: { commentaries: commentaries.commentaries.length, root_text: roots.segment_root_mapping.length },
        resources: { sheets: 0, changes: 0 },
      });
      expect(translations.total).toBe(translations.translations.length);
      expect(commentaries.total).toBe(commentaries.commentaries.length);
    }
  });
});

it('a segment has its own number and the references of the root segment that it translates', async () => {
  const get = (id: string) => call('GET /segments/{id}', { params: { id } });
  const discourse = await get(segment('satipatthana-sutta/en', 'mn10:1.1'));
  expect(discourse.own_number).toBe('mn10:1.1');
  const root = await get(segment('dhammapada-2/pi', 'dhp21'));
  const translation = await get(segment('dhammapada-2/en', 'dhp21'));
  expect([root.own_number, root.references]).toEqual(['', [{ siglum: 'Dhp', value: '21' }]]);
  expect(translation.references).toEqual(root.references);
  expect([discourse, root, translation].map(({ label }) => label)).toEqual(['1.1', '21', '21']);
});

describe('GET /segments/{id}/translations', () => {
  it('counts the translations in each language on all pages, and begins with the language asked for', async () => {
    const all = await call('GET /segments/{id}/translations', { params: { id: VERSE } });
    const languages = all.translations.map(({ language }) => language);
    expect(languages.length).toBeGreaterThan(2);
    expect(all.languages).toEqual([...new Set(languages)].toSorted().map((language) => ({ language, count: 1 })));
    for (const first_language of ['en', 'zh']) {
      const query = { limit: 1, first_language };
      const page = await call('GET /segments/{id}/translations', { params: { id: VERSE }, query });
      expect(page.translations.map(({ language }) => language)).toEqual([first_language]);
      expect([page.languages, page.total]).toEqual([all.languages, all.total]);
    }
  });

  it('has one row per version of the root, with title, source and language', async () => {
    const { translations, parent_segment } = await call('GET /segments/{id}/translations', { params: { id: VERSE } });
    expect(parent_segment.segment_id).toBe(VERSE);
    expect(translations.map((row) => row.language)).toEqual(['bo', 'en', 'zh']);
    for (const row of translations)
      expect(row).toMatchObject({ title: expect.stringMatching(/./), source: expect.stringMatching(/./) });
  });

  it('lists for a version its root first, then the other versions', async () => {
    const id = segment('bodhicaryavatara-1/en', 'bca1.5');
    const { translations } = await call('GET /segments/{id}/translations', { params: { id } });
    expect(translations.map((row) => row.language)).toEqual(['sa', 'bo', 'zh']);
    expect(translations[0]?.segment_id).toBe(VERSE);
  });

  it('are narrowed to a title, a translator or a source', async () => {
    const languagesOf = async (search: string) => {
      const query = { search };
      const page = await call('GET /segments/{id}/translations', { params: { id: VERSE }, query });
      expect(page.total).toBe(page.translations.length);
      expect(page.languages.map(({ language }) => language)).toEqual(page.translations.map(({ language }) => language));
      return page.translations.map(({ language }) => language);
    };
    const all = await call('GET /segments/{id}/translations', { params: { id: VERSE } });
    const english = all.translations.find(({ language }) => language === 'en');
    expect(await languagesOf(english?.title ?? '')).toEqual(['en']);
    expect(await languagesOf(english?.source.slice(0, 5).toUpperCase() ?? '')).toContain('en');
    expect(await languagesOf('zzzz')).toEqual([]);
    expect(await languagesOf('%')).toEqual([]);
    expect(await languagesOf(' ')).toEqual(['bo', 'en', 'zh']);
    const params = { params: { id: VERSE }, query: { search: 'zzzz' } };
    expect(await call('GET /segments/{id}/commentaries', params)).toMatchObject({ total: 0, commentaries: [] });
  });

  it('has the full total on every page', async () => {
    const query = { skip: 1, limit: 1 };
    const page = await call('GET /segments/{id}/translations', { params: { id: VERSE }, query });
    expect(page).toMatchObject({ total: 3, skip: 1, limit: 1 });
    expect(page.translations.map((row) => row.language)).toEqual(['en']);
  });
});

describe('GET /segments/{id}/commentaries and /root_text', () => {
  it('have one row per commentary with its pieces in order, for the root and for a translation of it', async () => {
    for (const id of [VERSE, segment('bodhicaryavatara-1/en', 'bca1.5')]) {
      const { commentaries } = await call('GET /segments/{id}/commentaries', { params: { id } });
      expect(commentaries.map((row) => row.language)).toEqual(['en', 'zh']);
      const [notes] = commentaries;
      expect(notes?.count).toBe(notes?.segments.length);
      const order = notes?.segments.map((piece) => piece.segment_number) ?? [];
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  it('lead from a commentary, and from its translation, back to the root segment', async () => {
    const { commentaries } = await call('GET /segments/{id}/commentaries', { params: { id: VERSE } });
    for (const { segment_id } of commentaries) {
      const { segment_root_mapping } = await call('GET /segments/{id}/root_text', { params: { id: segment_id } });
      expect(segment_root_mapping[0]).toMatchObject({
        text_id: text('bodhicaryavatara-1/sa'),
        citation: 'BCA 1',
        original_language: 'sa',
        original_title: segment_root_mapping[0]?.title,
      });
      expect(segment_root_mapping[0]?.segments.map((piece) => piece.segment_id)).toContain(VERSE);
    }
  });

  it('are empty for a root segment', async () => {
    const { segment_root_mapping } = await call('GET /segments/{id}/root_text', { params: { id: VERSE } });
    expect(segment_root_mapping).toEqual([]);
  });
});

it('texts that are not published are neither listed nor counted, in any list', async () => {
  const lists = async (id: string) => {
    const params = { id };
    const query = { limit: 100 };
    const { translations, ...translated } = await call('GET /segments/{id}/translations', { params, query });
    const { commentaries, ...commented } = await call('GET /segments/{id}/commentaries', { params, query });
    const { segment_root_mapping } = await call('GET /segments/{id}/root_text', { params });
    return {
      texts: [translations, commentaries, segment_root_mapping].map((rows) => rows.map((row) => row.text_id)),
      totals: [translated.total, commented.total],
    };
  };
  const note = (await call('GET /segments/{id}/commentaries', { params: { id: VERSE } })).commentaries[0]!;
  const hidden = [text('bodhicaryavatara-1/en'), note.text_id];
  const before = await lists(VERSE);
  expect(before.texts.flat()).toEqual(expect.arrayContaining(hidden));
  const setPublished = (ids: string[], is_published: boolean) =>
    pool.query('update texts set is_published = $2 where id = any($1)', [ids, is_published]);
  await setPublished(hidden, false);
  const after = await lists(VERSE);
  expect(after.texts).toEqual(before.texts.map((rows) => rows.filter((id) => !hidden.includes(id))));
  expect(after.totals).toEqual(after.texts.slice(0, 2).map(({ length }) => length));
  await setPublished(hidden, true);
  const root = text('bodhicaryavatara-1/sa');
  expect((await lists(note.segment_id)).texts[2]).toContain(root);
  await setPublished([root], false);
  expect((await lists(note.segment_id)).texts[2]).not.toContain(root);
  await setPublished([root], true);
});

it('texts of one language are in natural order of their titles: 2 before 20', async () => {
  const listTranslations = async () =>
    (await call('GET /segments/{id}/translations', { params: { id: VERSE }, query: { limit: 100 } })).translations;
  const [first, second] = await listTranslations();
  for (const [id, title] of [
    [first?.text_id, 'Version 2'],
    [second?.text_id, 'Version 20'],
  ])
    await pool.query(`update texts set language = 'fr', is_root = false, title = $2 where id = $1`, [id, title]);
  const french = (await listTranslations()).filter(({ language }) => language === 'fr').map(({ title }) => title);
  expect(french).toEqual(['Version 2', 'Version 20']);
  await pool.query(`update texts set title = 'Version 3' where title = 'Version 20'`);
  await pool.query(`update texts set title = 'Version 10' where title = 'Version 2'`);
  expect((await listTranslations()).filter(({ language }) => language === 'fr').map(({ title }) => title)).toEqual([
    'Version 3',
    'Version 10',
  ]);
});
