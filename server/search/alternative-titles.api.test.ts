import { expect, it } from 'vitest';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { testApp } from '#server/testing-app.ts';
import {
  addAlternativeTitle,
  listAlternativeTitles,
  removeAlternativeTitle,
  type AlternativeTitle,
} from './index/alternative-titles.queries.ts';
import { fillTitles } from './index/title-tokens.queries.ts';
import { inlineBuilder } from './index/token-rows.ts';

const { call, db, pool } = await testApp();

const KEY = 'test:lamp';
const work_id = stableId('work', KEY);
const name = { work_id, language: 'en', title: 'Discourse of the Quokka' };

const addTitle = (row: AlternativeTitle) => db.transaction().execute((trx) => addAlternativeTitle(trx, row));
const removeTitle = (row: AlternativeTitle) => db.transaction().execute((trx) => removeAlternativeTitle(trx, row));

const load = (title: string) =>
  loadLibrary(
    db,
    source([
      text('test:lamp/pi', [segment('1', 'dīpo')], {
        work: { key: KEY, type: 'root_text', titles: { en: title }, descriptions: {}, collections: [] },
        title: 'Dīpasutta',
      }),
    ]),
  );
const found = async (query: string) => {
  const { titles } = await call('GET /search', { query: { query } });
  const suggested = await call('GET /search/suggest', {
    query: { query: query.slice(0, -1), language: 'en', limit: 8 },
  });
  const { total, problems } = await call('GET /search', { query: { query: `dīpo in:"${query}"` } });
  return [titles[0]?.id === text_id, suggested.titles[0]?.id === text_id, total === 1 && problems.length === 0];
};
/** A search that does not learn in time that the library has changed answers with what it knows. */
const expectFound = async (query: string, expected: boolean[]): Promise<void> => {
  await expect.poll(() => found(query), { timeout: 20_000, interval: 500 }).toEqual(expected);
};
const text_id = stableId('text', 'test:lamp/pi');

await load('The Lamp');

it('a name that was added finds the work first, also while it is typed, and by the filter of titles', async () => {
  await expectFound('discourse of the quokka', [false, false, false]);
  expect(await addTitle(name)).toBe(true);
  await expectFound('discourse of the quokka', [true, true, true]);
  const { titles } = await call('GET /search', { query: { query: 'quokka discourse' } });
  expect(titles[0]).toMatchObject({
    title: 'Dīpasutta',
    matched: '<mark>Discourse</mark> of the <mark>Quokka</mark>',
    matched_language: 'en',
  });
});

it('is added once, and not beside the same title of the work', async () => {
  expect(await addTitle(name)).toBe(false);
  expect(await addTitle({ ...name, title: 'The Lamp' })).toBe(false);
  expect(await listAlternativeTitles(db, work_id)).toEqual([{ ...name, work: KEY, citation: '' }]);
});

it('stays when the work is imported again, and when it was deleted meanwhile', async () => {
  await load('The Lamp, revised');
  await expectFound('discourse of the quokka', [true, true, true]);
  await pool.query('delete from works where id = $1', [work_id]);
  await expectFound('discourse of the quokka', [false, false, false]);
  expect(await listAlternativeTitles(db)).toEqual([{ ...name, work: null, citation: null }]);
  await load('The Lamp');
  await expectFound('discourse of the quokka', [true, true, true]);
});

it('is indexed again when the index was lost', async () => {
  await pool.query('delete from title_tokens where work_id = $1', [work_id]);
  await fillTitles(db, inlineBuilder);
  await expectFound('discourse of the quokka', [true, true, true]);
});

it('one that was removed finds nothing any more', async () => {
  expect(await removeTitle(name)).toBe(true);
  await expectFound('discourse of the quokka', [false, false, false]);
  expect(await removeTitle(name)).toBe(false);
  await expectFound('dīpasutta', [true, true, true]);
});

it('one that an import has made a title of the work is still that when it is removed', async () => {
  await addTitle(name);
  await load(name.title);
  await removeTitle(name);
  await expectFound('discourse of the quokka', [true, true, true]);
});
