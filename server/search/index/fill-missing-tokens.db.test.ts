import { describe, expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment as segmentDraft, source, text } from '#server/library/testing-drafts.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import { fillMissingTokens } from './fill-missing-tokens.ts';
import { engineOf } from '../engine/engine-of.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { createBudget, NO_RESULTS, searchSources } from '../query/search-sources.ts';
import { withStatementBudget } from '../query/statement-budget.queries.ts';

const { db, pool } = await testDatabase();
const workers = createWorkerPool();

const load = async (...contents: string[]) => {
  const segments = contents.map((content, index) => segmentDraft(String(index), content));
  const work = { key: 'long', type: 'root_text' as const, titles: { en: 'Long' }, descriptions: {}, collections: [] };
  return (await loadLibrary(db, source([text('long', segments, { work, language: 'en' })]))).texts;
};
const text_id = stableId('text', 'long');
const search = async (query: string, rest: { text_id?: string; skip?: number } = {}) => {
  const shown = { skip: 0, limit: 100, titleLimit: 0, isTopicWanted: false };
  const options = { sort: 'relevance', title_language: 'en', ...shown } as const;
  let result = NO_RESULTS;
  await withStatementBudget(db, createBudget(), (runStatement) =>
    searchSources(engineOf(db), { query: parseQuery(query), ...options, ...rest }, runStatement, (found) => {
      ({ result } = found);
    }),
  );
  return result;
};
const found = async (query: string) =>
  (await search(query, { text_id })).sources.flatMap(({ segment_match }) =>
    segment_match.map(({ segment_id }) => segment_id),
  );
const segment = (key: string) => stableId('segment', 'long', key);
const allTokens = async () =>
  (await pool.query("select text_id, encode(words, 'hex') as words from text_words order by 1")).rows;
const rowsOf = async (table: string) =>
  (await pool.query(`select to_jsonb(${table}) as row from ${table} order by 1`)).rows;

describe('the words of texts', () => {
  it('are replaced with the text, in one import', async () => {
    await load('one lamp', 'two lights', '…');
    expect(await found('lamp')).toEqual([segment('0')]);
    await load('one light', 'lamp and lamp');
    expect(await found('lamp')).toEqual([segment('1')]);
    expect(await found('two')).toEqual([]);
  });

  it('are deleted with their text', async () => {
    await load('one lamp', 'two lamps');
    const count = async () => (await pool.query('select 1 from text_words where text_id = $1', [text_id])).rowCount;
    expect(await count()).toBe(1);
    await pool.query('delete from texts where id = $1', [text_id]);
    expect(await count()).toBe(0);
    expect((await search('lamps')).sources.map(({ text: { text_id: id } }) => id)).not.toContain(text_id);
  });

  it('contain every phrase of a very long segment, which is one hit', async () => {
    const words = Array.from({ length: 40_000 }, (_, index) => (index % 50 ? `w${index}` : 'the'));
    await load('the first', words.join(' '), 'the last');
    for (const at of [1, 12_740, 12_800, 16_380, 31_999, 39_930]) {
      expect(await found(words.slice(at, at + 64).join(' ')), String(at)).toEqual([segment('1')]);
    }
    expect(await found('the')).toEqual(['0', '1', '2'].map(segment));
  });

  it('are written by an import for a text that has none, without a new revision', async () => {
    await load('one lamp');
    await pool.query('delete from text_words where text_id = $1', [text_id]);
    await pool.query('update texts set tokens_version = 0 where id = $1', [text_id]);
    const { rows } = await pool.query('select revision from texts where id = $1', [text_id]);
    expect(await load('one lamp')).toEqual({ new: 0, changed: 0, unchanged: 1 });
    expect(await found('lamp')).toEqual([segment('0')]);
    expect((await pool.query('select revision from texts where id = $1', [text_id])).rows).toEqual(rows);
  });

  it('are written for every text that has none or those of earlier analysers, the same as an import writes', async () => {
    const before = await allTokens();
    const others = ['title_tokens', 'citable_numbers'];
    const beforeOthers = await Promise.all(others.map(rowsOf));
    expect(await fillMissingTokens({ db, workers })).toBe(0);
    for (const table of ['text_words', ...others]) await pool.query(`delete from ${table}`);
    await pool.query('update texts set tokens_version = 0');
    const [{ count } = { count: 0 }] = (await pool.query('select count(*)::int from texts')).rows as {
      count: number;
    }[];
    // Two servers that start together share the work.
    const filled = await Promise.all([fillMissingTokens({ db, workers }), fillMissingTokens({ db, workers })]);
    expect(filled[0] + filled[1]).toBe(count);
    expect(await allTokens()).toEqual(before);
    expect(await Promise.all(others.map(rowsOf))).toEqual(beforeOthers);
    const { rows } = await pool.query('select distinct tokens_version from texts');
    expect(rows).toEqual([{ tokens_version: TOKENS_VERSION }]);
  });

  it('are written for all other texts when one fails, which is said', async () => {
    await load('one');
    await pool.query('update texts set tokens_version = 0');
    await pool.query(`create function refuse_long() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`);
    await pool.query(`create trigger refuse_long before insert or update on text_words for each row
      when (new.text_id = '${text_id}') execute function refuse_long()`);
    await expect(fillMissingTokens({ db, workers })).rejects.toThrow('1 texts could not be indexed');
    await pool.query('drop trigger refuse_long on text_words');
    const { rows } = await pool.query('select id from texts where tokens_version = 0');
    expect(rows).toEqual([{ id: text_id }]);
    expect(await fillMissingTokens({ db, workers })).toBe(1);
  });

  it('are built in worker threads, so that the server answers while it indexes the whole library', async () => {
    await pool.query('update texts set tokens_version = 0');
    await pool.query('update title_tokens set tokens_version = 0');
    const built: Record<string, number> = {};
    const recording: typeof workers = {
      ...workers,
      run: (task, input) => {
        const { length } = input as unknown[];
        built[task.name] = (built[task.name] ?? 0) + length;
        return workers.run(task, input);
      },
    };
    await fillMissingTokens({ db, workers: recording });
    const counts = 'select (select count(*)::int from segments) as segments, count(*)::int as titles from title_tokens';
    const { rows } = await pool.query<{ segments: number; titles: number }>(counts);
    expect(built).toEqual({ packText: rows[0]?.segments, buildTitleVectors: rows[0]?.titles });
  });

  it('are replaced without an interruption of search: each text is found by its old tokens or its new ones', async () => {
    const { total } = await search('mind');
    expect(total).toBeGreaterThan(10);
    await pool.query('update texts set tokens_version = 0');
    const filled = new AbortController();
    const filling = fillMissingTokens({ db, workers }).finally(() => filled.abort());
    const totals: number[] = [];
    while (!filled.signal.aborted) totals.push((await search('mind')).total);
    expect(await filling).toBeGreaterThan(10);
    expect(totals.length).toBeGreaterThan(1);
    expect(new Set(totals)).toEqual(new Set([total]));
  });

  it('are left for the next start when the server stops', async () => {
    await pool.query('update texts set tokens_version = 0');
    expect(await fillMissingTokens({ db, workers }, AbortSignal.abort())).toBe(0);
    expect(await fillMissingTokens({ db, workers })).toBeGreaterThan(10);
  });
});
