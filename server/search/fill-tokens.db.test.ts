import { describe, expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import type { TextDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { fillMissingTokens } from './fill-tokens.ts';
import { findSegments } from './search.queries.ts';
import { phraseOf } from './search.rules.ts';

const { db, pool } = await testDatabase();

const draft = (contents: string[]): TextDraft => ({
  kind: 'text',
  key: 'long',
  work: { key: 'long', type: 'root_text', titles: { en: 'Long' }, descriptions: {}, collections: [] },
  is_root: true,
  language: 'en',
  title: 'Long',
  source: 'Test',
  license: 'CC0-1.0',
  revision_label: '1',
  sections: [{ key: 's', parent: null, title: '' }],
  segments: contents.map((content, index) => ({
    key: String(index),
    section: 's',
    type: 'prose',
    level: null,
    starts_block: true,
    content,
    maps_to: [],
    references: [],
    notes: [],
  })),
});

const load = async (...contents: string[]) =>
  (
    await loadLibrary(db, {
      count: async () => 1,
      read: async function* () {
        yield draft(contents);
      },
    })
  ).texts;
const text_id = stableId('text', 'long');
const found = async (query: string) =>
  (await findSegments(db, { phrase: phraseOf(query), text_id, skip: 0, limit: 100 })).hits.map(
    ({ segment_id }) => segment_id,
  );
const segment = (key: string) => stableId('segment', 'long', key);
const allTokens = async () =>
  (await pool.query('select segment_id, part, text_id, position, tokens::text from segment_tokens order by 1, 2')).rows;

describe('what segments are found by', () => {
  it('comes and goes with the text, in one import', async () => {
    await load('one lamp', 'two lamps', '…');
    expect(await found('lamp')).toEqual([segment('0')]);
    await load('one light', 'lamp and lamp');
    expect(await found('lamp')).toEqual([segment('1')]);
    expect(await found('two')).toEqual([]);
  });

  it('goes with its segments however they go', async () => {
    await load('one lamp', 'two lamps');
    const left = async () => (await pool.query('select 1 from segment_tokens where text_id = $1', [text_id])).rowCount;
    await pool.query('delete from segments where id = $1', [segment('0')]);
    expect(await left()).toBe(1);
    await pool.query('delete from texts where id = $1', [text_id]);
    expect(await left()).toBe(0);
  });

  it('holds every phrase of a segment longer than a vector, which is one hit', async () => {
    const words = Array.from({ length: 40_000 }, (_, index) => (index % 50 ? `w${index}` : 'the'));
    await load('the first', words.join(' '), 'the last');
    for (const at of [1, 12_740, 12_800, 16_380, 31_999, 39_930]) {
      expect(await found(words.slice(at, at + 64).join(' ')), String(at)).toEqual([segment('1')]);
    }
    expect(await found('the')).toEqual(['0', '1', '2'].map(segment));
  });

  it('is made by an import for a text that has none, without a new revision', async () => {
    await load('one lamp');
    await pool.query('delete from segment_tokens where text_id = $1', [text_id]);
    await pool.query('update texts set tokens_version = 0 where id = $1', [text_id]);
    const { rows } = await pool.query('select revision from texts where id = $1', [text_id]);
    expect(await load('one lamp')).toEqual({ new: 0, changed: 0, unchanged: 1 });
    expect(await found('lamp')).toEqual([segment('0')]);
    expect((await pool.query('select revision from texts where id = $1', [text_id])).rows).toEqual(rows);
  });

  it('is made for every text that has none or those of earlier analysers, the same as an import makes', async () => {
    const before = await allTokens();
    expect(await fillMissingTokens(db)).toBe(0);
    await pool.query('delete from segment_tokens');
    await pool.query('update texts set tokens_version = 0');
    const [{ count } = { count: 0 }] = (await pool.query('select count(*)::int from texts')).rows as {
      count: number;
    }[];
    // Two servers that start together share the work.
    const filled = await Promise.all([fillMissingTokens(db), fillMissingTokens(db)]);
    expect(filled[0] + filled[1]).toBe(count);
    expect(await allTokens()).toEqual(before);
    const { rows } = await pool.query('select distinct tokens_version from texts');
    expect(rows).toEqual([{ tokens_version: TOKENS_VERSION }]);
  });

  it('is left for the next time when the server stops', async () => {
    await pool.query('update texts set tokens_version = 0');
    expect(await fillMissingTokens(db, AbortSignal.abort())).toBe(0);
    expect(await fillMissingTokens(db)).toBeGreaterThan(10);
  });
});
