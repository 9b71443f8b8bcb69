import { expect, it } from 'vitest';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { testApp } from '#server/testing-app.ts';

const { call, db } = await testApp();

/** Two works more than the bundled library has, one of them without a citation. */
await loadLibrary(
  db,
  source(
    ['x1', 'x2'].map((key, position) =>
      text(key, [segment('1.1', 'sati')], {
        work: {
          ...text('', []).work,
          key,
          ...(position === 0 && { citation: 'XY 1' }),
          collections: [{ key: 'library:dhammapada', position: 100 + position }],
        },
      }),
    ),
  ),
);

const collection_id = stableId('collection', 'library:dhammapada');
const list = (query: object = {}) => call('GET /texts', { query: { collection_id, language: 'en', ...query } });

it('an index names the works with which the pages of a long list begin', async () => {
  const { texts, total, index } = await list({ limit: 100 });
  expect(index).toEqual([]);
  expect(total).toBeGreaterThanOrEqual(5);
  const paged = await list({ limit: 1, skip: 2 });
  expect(paged.index.map(({ skip, label, language }) => [skip, label, language])).toEqual(
    texts.map((work, at) => (work.citation ? [at, work.citation, ''] : [at, work.title, work.language])),
  );
  const titled = await call('GET /languages/{code}/works', { params: { code: 'pi' }, query: { limit: 1 } });
  expect(titled.index.length).toBeGreaterThanOrEqual(5);
  const { skip, label } = titled.index[2]!;
  const page = await call('GET /languages/{code}/works', { params: { code: 'pi' }, query: { limit: 1, skip } });
  expect(page.works[0]?.title).toBe(label);
});

it('is narrowed to works that can be read in a language, listed by their text in it', async () => {
  const all = await list({ limit: 100 });
  const counts = new Map(all.languages.map(({ language, count }) => [language, count]));
  for (const [language, count] of counts)
    expect([language, count]).toEqual([
      language,
      all.texts.filter(({ available_languages }) => available_languages.includes(language)).length,
    ]);
  const chinese = await list({ text_language: 'zh', limit: 100 });
  expect(chinese.total).toBe(counts.get('zh'));
  expect(chinese.total).toBeLessThan(all.total);
  expect(chinese.texts.map(({ language }) => language)).toEqual(chinese.texts.map(() => 'zh'));
  // The choices stay: another language can be chosen instead.
  expect(chinese.languages).toEqual(all.languages);
  expect((await list({ text_language: 'xx' })).total).toBe(0);
});

it('counts a work once however many texts of a language it has, and lists commentaries last', async () => {
  const work = { ...text('', []).work, key: 'y', collections: [{ key: 'library:dhammapada', position: 0 }] };
  const versions = ['y/de-1', 'y/de-2'].map((key) =>
    text(key, [segment('1.1', 'Achtsamkeit')], { work, language: 'de', is_root: false }),
  );
  const commentary = text('z', [segment('1.1', 'sati')], { work: { ...work, key: 'z', type: 'commentary' } });
  await loadLibrary(db, source([commentary, text('y', [segment('1.1', 'sati')], { work }), ...versions]));
  const { texts, totals, languages } = await list({ limit: 100 });
  expect(languages.find(({ language }) => language === 'de')?.count).toBe(1);
  expect(texts.map(({ type }) => type).lastIndexOf('root_text')).toBe(totals.root_text - 1);
  expect(texts.at(-1)?.type).toBe('commentary');
});
