import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { call, raw, pool } = await testApp();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const HEART = stableId('text', 'library:heart-sutra/en');

const marksOf = async (query: string, from = 1, to = 200, text_id = HEART) =>
  (await call('GET /search/marks', { query: { query, text_id, from, to } })).marks;

/** The marked words, read from the segments. */
const markedWords = async (query: string): Promise<string[]> => {
  const words = [];
  for (const { segment_id, start_offset, end_offset } of await marksOf(query)) {
    const { rows } = await pool.query<{ content: string }>('select content from segments where id = $1', [segment_id]);
    const text = (rows[0]?.content ?? '')
      .replaceAll(/<sup class="footnote-marker">.*?<\/i>/g, '')
      .replaceAll(/<br\s*\/?>/g, '\n')
      .replaceAll(/<[^>]*>/g, '');
    words.push(text.slice(start_offset, end_offset));
  }
  return words;
};

describe('GET /search/marks', () => {
  it('answers 404 for an unknown text and 400 for a range that is empty or too long', async () => {
    const range = { query: 'form', from: 1, to: 20 };
    for (const text_id of [UNKNOWN_ID, 'x'])
      expect((await raw('GET /search/marks', { query: { ...range, text_id } })).status).toBe(404);
    for (const [from, to] of [
      [2, 1],
      [1, 201],
      [0, 5],
    ])
      expect((await raw('GET /search/marks', { query: { text_id: HEART, query: 'form', from, to } })).status).toBe(400);
  });

  it('marks every occurrence of a word, several in one passage', async () => {
    const words = await markedWords('form');
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(words.map((word) => word.toLowerCase()))).toEqual(new Set(['form']));
    const bySegment = (await marksOf('form')).map(({ segment_id }) => segment_id);
    expect(new Set(bySegment).size).toBeLessThan(bySegment.length);
  });

  it('marks the same passages that the search finds', async () => {
    const { sources, total } = await call('GET /search', { query: { query: 'emptiness', text_id: HEART, limit: 100 } });
    const found = new Set(sources.flatMap(({ segment_match }) => segment_match.map(({ segment_id }) => segment_id)));
    expect(found.size).toBe(total);
    expect(new Set((await marksOf('emptiness')).map(({ segment_id }) => segment_id))).toEqual(found);
  });

  it('a search in a text lists the whole word before its other forms, and marks each of them', async () => {
    const text_id = stableId('text', 'library:satipatthana-sutta/en');
    const query = { query: 'mind', text_id, limit: 10 };
    const { total } = await call('GET /search', { query });
    const matches = [];
    // Also across pages: within one page the hits of a text are sorted once more.
    for (let skip = 0; skip < total; skip += 10) {
      const { sources } = await call('GET /search', { query: { ...query, skip } });
      matches.push(...sources.flatMap(({ segment_match }) => segment_match));
    }
    expect(matches.length).toBeGreaterThan(20);
    const isWhole = matches.map(({ content }) => /<mark>mind<\/mark>/i.test(content));
    expect(isWhole.indexOf(false)).toBeGreaterThan(0);
    expect(isWhole).toEqual(isWhole.toSorted((a, b) => Number(b) - Number(a)));
    for (const { content } of matches)
      expect(content.replaceAll(/<mark>.*?<\/mark>|<i class="footnote">.*?<\/i>/g, '')).not.toMatch(/\bmind\b/i);
  });

  it('is limited to the range, and empty without words', async () => {
    const all = await marksOf('form');
    const { rows } = await pool.query<{ id: string }>('select id from segments where text_id = $1 and position <= 10', [
      HEART,
    ]);
    const early = new Set(rows.map(({ id }) => id));
    expect(await marksOf('form', 1, 10)).toEqual(all.filter(({ segment_id }) => early.has(segment_id)));
    expect(await marksOf('  ')).toEqual([]);
    expect(await marksOf('-form')).toEqual([]);
  });

  it('counts positions without footnotes and with line breaks', async () => {
    const { rows } = await pool.query<{ id: string; content: string }>(
      'select id, content from segments where text_id = $1 and position = 1',
      [HEART],
    );
    const html = 'one<sup class="footnote-marker">1</sup><i class="footnote">lotus</i><br>a &amp; <em>lo</em>tus';
    await pool.query('update segments set content = $2 where id = $1', [rows[0]?.id, html]);
    expect(await marksOf('lotus', 1, 1)).toEqual([{ segment_id: rows[0]?.id, start_offset: 8, end_offset: 13 }]);
    await pool.query('update segments set content = $2 where id = $1', [rows[0]?.id, rows[0]?.content]);
  });
});
