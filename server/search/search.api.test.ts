import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import type { Answer, Sent } from '#shared/contract/contract.ts';

const { call, raw, pool } = await testApp();

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const text = (key: string) => stableId('text', `library:${key}`);
const segment = (key: string, id: string) => stableId('segment', `library:${key}`, id);

type Query = NonNullable<Sent<'GET /search'>['query']>;
const search = (query: string, rest: Query = {}) => call('GET /search', { query: { query, limit: 100, ...rest } });
const matches = ({ sources }: Answer<'GET /search'>) => sources.flatMap((source) => source.segment_match);
const ids = (answer: Answer<'GET /search'>) => matches(answer).map(({ segment_id }) => segment_id);
const marks = (answer: Answer<'GET /search'>) =>
  matches(answer).flatMap(({ content }) =>
    [...content.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inside = '']) => inside),
  );

describe('GET /search', () => {
  it('answers 404 for a text that is unknown or malformed, whatever the query', async () => {
    for (const text_id of [NOWHERE, 'x', '%']) {
      for (const query of ['mind', '']) {
        const { status, body } = await raw('GET /search', { query: { query, text_id } });
        expect([status, body.code]).toEqual([404, 'text_not_found']);
      }
    }
  });

  it('says that it took too long when the database does not answer in time, and gives what it found before', async () => {
    // Loads the index, which waits for the database without a limit.
    await search('mind');
    const locking = await pool.connect();
    const lockAndSearch = async (table: string) => {
      await locking.query(`begin; lock table ${table} in access exclusive mode`);
      const { problems, sources, people } = await search('mind');
      await locking.query('rollback');
      return { isTooLong: problems.some(({ code }) => code === 'took_too_long'), hasHits: sources.length > 0, people };
    };
    try {
      expect(await lockAndSearch('segments')).toEqual({ isTooLong: true, hasHits: false, people: [] });
      // What follows the hits.
      expect(await lockAndSearch('collection_titles')).toEqual({ isTooLong: true, hasHits: true, people: [] });
      expect(await lockAndSearch('person_tokens')).toEqual({ isTooLong: false, hasHits: true, people: [] });
    } finally {
      locking.release();
    }
  });

  it('answers 400 for an invalid type, page or length', async () => {
    for (const wrong of [
      { search_type: 'BOTH' },
      { limit: 0 },
      { limit: 101 },
      { skip: -1 },
      { query: 'a'.repeat(10_001) },
    ]) {
      expect((await raw('GET /search', { query: { query: 'mind', ...wrong } })).status).toBe(400);
    }
  });

  it('is publicly cacheable and repeats the query', async () => {
    const { headers } = await raw('GET /search', { query: { query: 'mind' } });
    expect(headers).toMatchObject({ 'cache-control': expect.stringMatching(/^public/), etag: expect.any(String) });
    const answer = await call('GET /search', { query: { query: ' Mind ' } });
    expect(answer).toMatchObject({ search: { text: ' Mind ', type: 'SOURCE' }, sheets: [], skip: 0, limit: 10 });
  });

  it('answers with no results for an empty query and for one without words', async () => {
    for (const query of ['', '   ', '…', '!?', '། །', '🙏']) {
      expect(await search(query)).toMatchObject({ search: { text: query }, sources: [], sheets: [], total: 0 });
    }
    expect((await call('GET /search', {})).total).toBe(0);
  });

  it('finds no sheets when there are none', async () => {
    const answer = await search('mind', { search_type: 'SHEET' });
    expect(answer).toMatchObject({ search: { type: 'SHEET' }, sources: [], sheets: [], total: 0 });
  });

  it('finds whole words, whatever their case', async () => {
    const answer = await search('HEART', { language: 'en' });
    expect(new Set(marks(answer).map((mark) => mark.toLowerCase()))).toEqual(new Set(['heart']));
    expect(ids(answer)).toContain(segment('metta-sutta/en', 'snp1.8:7'));
    // "heartbeat" is another word, and "heartwood" stands in a footnote, which is not part of the text.
    expect(ids(answer)).not.toContain(segment('bodhicaryavatara-1-notes/en', 'n1.6'));
    expect((await search('art')).total).toBe(0);
    expect((await search('heartwood')).total).toBe(0);
  });

  it('finds a phrase across line breaks and punctuation, and only in that order', async () => {
    const answer = await search('all states mind is', { text_id: text('dhammapada-1/en') });
    expect(ids(answer)).toEqual(['dhp1', 'dhp2'].map((id) => segment('dhammapada-1/en', id)));
    expect(matches(answer)[1]?.content).toMatch(
      /^Mind walks ahead of <mark>all states,<\/mark><br><mark>mind is<\/mark> their chief/,
    );
    expect((await search('"states all"', { text_id: text('dhammapada-1/en') })).total).toBe(0);
  });

  it('finds Tibetan by syllable', async () => {
    const answer = await search('བྱང་ཆུབ', { text_id: text('heart-sutra/bo') });
    expect(ids(answer)).toContain(segment('heart-sutra/bo', '1.1'));
    expect(new Set(marks(answer))).toEqual(new Set(['བྱང་ཆུབ']));
    expect(await search('བྱང་ཆུབ་། ', { text_id: text('heart-sutra/bo') })).toMatchObject({ total: answer.total });
    // Not by letters: ཆུ is the beginning of ཆུབ only.
    expect(ids(await search('བྱང་ཆུ'))).toEqual([]);
  });

  it('finds Chinese by character', async () => {
    const answer = await search('般若', { text_id: text('heart-sutra/zh') });
    expect(ids(answer)[0]).toBe(segment('heart-sutra/zh', 't251.0'));
    expect(matches(answer)[0]?.content).toBe('<mark>般若</mark>波羅蜜多心經');
    expect((await search('若般', { text_id: text('heart-sutra/zh') })).total).toBe(0);
  });

  it('finds Sanskrit and Pali with or without diacritics, in NFC or NFD', async () => {
    const full = await search('prajñāpāramitāyāṃ');
    expect(full.total).toBeGreaterThan(0);
    expect(marks(full)).toContain('prajñāpāramitāyāṃ');
    for (const typed of ['prajnaparamitayam', 'PRAJÑĀPĀRAMITĀYĀṀ', 'prajñāpāramitāyāṃ'.normalize('NFD')]) {
      expect(new Set(ids(await search(typed)))).toEqual(new Set(ids(full)));
    }
    const pali = await search('veraṁ tesaṁ', { language: 'pi' });
    expect(ids(pali)).toEqual([segment('dhammapada-1/pi', 'dhp3')]);
    expect(ids(await search('veraṃ tesaṃ', { language: 'pi' }))).toEqual(ids(pali));
    expect(ids(await search('veram tesam', { language: 'pi' }))).toEqual(ids(pali));
  });

  it('searches within a text or a language, and ignores empty filters', async () => {
    const everywhere = await search('heart');
    const languages = new Set(everywhere.sources.map((source) => source.text.language));
    expect(languages).toEqual(new Set(['en']));
    expect((await search('heart', { language: 'en-GB' })).total).toBe(everywhere.total);
    expect((await search('heart', { language: 'bo' })).total).toBe(0);
    expect((await search('heart', { language: 'xx' })).total).toBe(0);
    expect((await search('heart', { language: '', text_id: '' })).total).toBe(everywhere.total);
    const one = await search('heart', { text_id: text('metta-sutta/en') });
    expect(one.sources.map((source) => source.text.text_id)).toEqual([text('metta-sutta/en')]);
    expect(one.total).toBe(ids(one).length);
  });

  it('gives the titles of the works in the language of the titles, else in English', async () => {
    await pool.query("delete from work_titles where language = 'bo' and work_id = $1", [
      stableId('work', 'library:heart-sutra'),
    ]);
    const { sources } = await call('GET /search', { query: { query: 'form is emptiness', title_language: 'bo' } });
    const titles = sources.map(({ text: { work_title, work_title_language } }) => [
      work_title_language,
      /\p{Script=Tibetan}/u.test(work_title),
    ]);
    expect(titles).toContainEqual(['bo', true]);
    expect(titles).toContainEqual(['en', false]);
    expect(titles.every(([language, isTibetan]) => (language === 'bo') === isTibetan)).toBe(true);
  });

  it('lists each text once, with its segments in document order', async () => {
    const answer = await search('mind');
    const texts = answer.sources.map((source) => source.text);
    expect(new Set(texts.map(({ text_id }) => text_id)).size).toBe(texts.length);
    expect(texts[0]).toEqual({
      text_id: expect.any(String),
      group_id: expect.any(String),
      title: expect.any(String),
      language: 'en',
      script: 'Latn',
      type: expect.stringMatching(/^(root|commentary|translation)$/),
      hits: expect.any(Number),
      citation: expect.any(String),
      original_title: expect.any(String),
      original_language: expect.any(String),
      original_script: expect.any(String),
      work_title: expect.any(String),
      work_title_language: 'en',
      published_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const allSegments = await pool.query<{ id: string; position: number }>('select id, position from segments');
    const position = new Map(allSegments.rows.map((row) => [row.id, row.position]));
    for (const { segment_match } of answer.sources) {
      const positions = segment_match
        .filter(({ match }) => match === 'exact')
        .map(({ segment_id }) => position.get(segment_id) ?? 0);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    }
  });

  it.each([
    ['all texts', {}],
    ['one text', { text_id: text('satipatthana-sutta/en') }],
  ])('pages by segment with a total that does not depend on the page, in %s', async (_where, rest) => {
    const whole = await search('mind', rest);
    expect(whole.total).toBeGreaterThan(20);
    const paged: string[] = [];
    for (let skip = 0; skip < whole.total; skip += 7) {
      const page = await search('mind', { ...rest, skip, limit: 7 });
      expect(page).toMatchObject({ total: whole.total, skip, limit: 7 });
      expect(ids(page)).toHaveLength(Math.min(7, whole.total - skip));
      paged.push(...ids(page));
    }
    expect(new Set(paged).size).toBe(whole.total);
    // Within a page the hits of a text are listed together.
    expect(new Set(paged.slice(0, 98))).toEqual(new Set(ids(await search('mind', { ...rest, limit: 98 }))));
    expect(await search('mind', { ...rest, skip: 1_000_000 })).toMatchObject({ sources: [], total: whole.total });
  });

  it('highlights something in every hit', async () => {
    for (const query of ['mind', 'of the', '心', '空', 'dhammā', 'ལ', 'ca']) {
      const answer = await search(query);
      expect(answer.total, query).toBeGreaterThan(0);
      for (const { content } of matches(answer)) expect(content, query).toContain('<mark>');
    }
  });

  it.each([
    '&',
    '%',
    '+',
    '"',
    "'",
    '\\',
    '!',
    '|',
    '<->',
    ':*',
    "mind' | 'heart",
    'mind & heart',
    '!mind',
    'mi:*',
    '(mind',
    'mind <2> heart',
    "'; drop table segments; --",
    '.*',
    '[a-',
    '(?<=x)',
    '$1',
    '<script>alert(1)</script>',
    '🙏🏽',
    '\u202Emind',
    '\0',
    'm\0nd',
    'mind心སེམས',
    '%F0',
    '&amp;',
    '\uFFFD',
  ])('answers for the query %j', async (query) => {
    const answer = await search(query);
    // No call sees NUL.
    expect(answer.search.text).toBe(query.replaceAll('\0', '\u0001'));
    expect(matches(answer)).toHaveLength(Math.min(answer.total, 100));
    for (const { content } of matches(answer)) expect(content).not.toContain('<script');
  });

  it('treats operators as punctuation', async () => {
    const plain = ids(await search('mind'));
    for (const query of ['!mind', 'mind:*', '(mind)', 'mind &', '"mind', '\u202Emind\u202C', 'mi\u00ADnd']) {
      expect(ids(await search(query)), query).toEqual(plain);
    }
    expect(ids(await search('mind | heart'))).toEqual(ids(await search('mind heart')));
  });

  it('answers for 500 and 10,000 characters, and searches for the first words of them', async () => {
    for (const length of [500, 10_000]) {
      for (const piece of ['mind ', 'x', '心', 'བ་', 'กา', '"', "'\\"]) {
        const query = piece.repeat(length).slice(0, length);
        expect((await search(query)).total, `${piece} ${length}`).toBeGreaterThanOrEqual(0);
      }
    }
    const { rows } = await pool.query<{ content: string }>(
      'select content from segments order by length(content) desc limit 1',
    );
    const words = (rows[0]?.content ?? '').replaceAll(
      /<sup class="footnote-marker">.*?<\/sup>|<i class="footnote">.*?<\/i>|<[^>]*>/g,
      ' ',
    );
    expect((await search(words.slice(0, 10_000))).total).toBeGreaterThan(0);
  });
});
