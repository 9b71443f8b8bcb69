import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import type { Answer, Sent } from '#shared/contract/contract.ts';

const { app, call, raw, db } = await testApp();

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const text = (key: string) => stableId('text', `library:${key}`);

type Source = Answer<'GET /search'>['sources'][number];
type Query = NonNullable<Sent<'GET /search'>['query']>;
const search = (query: string, rest: Query = {}) => call('GET /search', { query: { query, limit: 100, ...rest } });
const matches = ({ sources }: Answer<'GET /search'>) => sources.flatMap((source) => source.segment_match);

describe('GET /search with filters, sorting and facets', () => {
  it('gives the reason why each passage matched, closest first', async () => {
    const first = async (query: string, rest: Query = {}) => matches(await search(query, rest))[0]?.match;
    expect(await first('śūnyatā')).toBe('exact');
    expect(await first('sunyata', { language: 'sa' })).toBe('diacritics');
    expect(await first('शून्यता', { language: 'sa' })).toBe('transliteration');
    expect(await first('zUnyatA', { language: 'sa' })).toBe('transliteration');
    expect(await first("byang chub sems dpa'")).toBe('wylie');
    expect(await first('སྟོང་བ་ཉིད')).toBe('spelling');
    expect(await first('三世诸佛')).toBe('spelling');
    expect(await first('insulting')).toBe('word_form');
    expect(await first('mother child')).toBe('near');
    const order = ['exact', 'diacritics', 'transliteration', 'spelling', 'wylie', 'word_form', 'near', 'apart'];
    const { sources } = await search('form emptiness', { sort: 'relevance' });
    const best = sources.map(({ segment_match }) => order.indexOf(segment_match[0]?.match ?? ''));
    expect(best).toEqual(best.toSorted((a, b) => a - b));
  });

  it('excludes words and filters by what is typed in the query', async () => {
    const all = await search('hatred', { language: 'en' });
    const without = await search('hatred -freedom lang:en');
    expect(without.total).toBeLessThan(all.total);
    expect(without.total).toBeGreaterThan(0);
    for (const { content } of matches(without)) expect(content).not.toMatch(/freedom/i);
    // An excluded word is folded like any other: without diacritics, in another case or script.
    const forms = await search('rūpaṃ lang:sa');
    for (const excluded of ['śūnyatā', 'sunyata', 'SUNYATA', 'शून्यता']) {
      const rest = await search(`rūpaṃ -${excluded} lang:sa`);
      expect([excluded, rest.total < forms.total]).toEqual([excluded, true]);
      for (const { content } of matches(rest))
        expect(content.replaceAll(/<[^>]*>/g, '')).not.toMatch(/śūnyatā(?!\p{L})/iu);
    }
    const inHeartSutra = await search('emptiness in:heart-sutra');
    expect(new Set(inHeartSutra.sources.map((source) => source.text.text_id))).toEqual(
      new Set([text('heart-sutra/en')]),
    );
    expect((await search('emptiness in:"Heart Sutra"')).total).toBeGreaterThan(inHeartSutra.total);
    expect((await search('emptiness in:prajnaparamita')).total).toBeGreaterThanOrEqual(inHeartSutra.total);
    const commentaries = await search('mind type:commentary');
    expect(new Set(commentaries.sources.map((source) => source.text.type))).toEqual(new Set(['commentary']));
    expect(await search('mind type:sheet')).toMatchObject({ total: 0, problems: [] });
  });

  it('finds words by their beginning in every script, and reports * after a single letter', async () => {
    const total = async (query: string) => (await search(query)).total;
    expect(await total('བྱང་ཆུ')).toBe(0);
    expect(await total('བྱང་ཆུ*')).toBeGreaterThan(0);
    for (const search_type of ['SOURCE', 'SHEET'] as const)
      for (const query of ['m* mind', 'mind -m*'])
        expect((await search(query, { search_type })).problems).toEqual([
          { code: 'short_prefix', value: 'm*', known: [] },
        ]);
    for (const query of ['mi*', '心*', '"m*"', 'm * mind']) expect((await search(query)).problems).toEqual([]);
    expect(await total('m* mind')).toBe(await total('m mind'));
  });

  it('reports an unknown filter in the query, and ignores it', async () => {
    const plain = await search('heart');
    const cases: [string, string, string][] = [
      ['heart lang:xx', 'unknown_language', 'xx'],
      ['heart type:novel', 'unknown_type', 'novel'],
      ['heart in:nowhere', 'unknown_collection', 'nowhere'],
    ];
    for (const [query, code, value] of cases) {
      const answer = await search(query);
      expect(answer.problems).toEqual([{ code, value, known: expect.any(Array) }]);
      expect(answer.total).toBe(plain.total);
    }
    expect((await search('heart lang:xx')).problems[0]?.known).toContain('bo');
    expect((await search('author:me')).problems).toEqual([
      { code: 'unknown_filter', value: 'author', known: ['lang', 'in', 'type', 'tag'] },
    ]);
    expect(await search('-heart')).toMatchObject({ total: 0, problems: [{ code: 'only_exclusions' }] });
    expect((await search('word '.repeat(100))).problems).toMatchObject([{ code: 'too_many_words' }]);
  });

  it('reports an unknown parameter value with the name of the parameter', async () => {
    const { problems, total } = await search('heart', { language: 'xx', type: 'novel', collection_id: 'nonsense' });
    expect(total).toBe(0);
    expect(problems).toEqual([
      { code: 'unknown_language', value: 'xx', known: expect.arrayContaining(['bo', 'en']), parameter: 'language' },
      { code: 'unknown_type', value: 'novel', known: expect.arrayContaining(['root']), parameter: 'type' },
      { code: 'unknown_collection', value: 'nonsense', known: [], parameter: 'collection_id' },
    ]);
    expect((await search('heart', { collection_id: NOWHERE })).problems).toMatchObject([
      { parameter: 'collection_id' },
    ]);
    const [chosen] = (await search('heart')).facets.collections;
    const right = { language: 'EN-gb', type: 'root_text', collection_id: chosen?.collection_id.toUpperCase() };
    expect((await search('heart', { collection_id: right.collection_id })).total).toBe(chosen?.count);
    expect((await search('heart', right)).problems).toEqual([]);
    const malformed = { sort: 'best', limit: 0, skip: -1, search_type: 'ALL', query: 'x'.repeat(10_001) };
    for (const [name, value] of Object.entries(malformed)) {
      const { status, body } = await raw('GET /search', { query: { query: 'heart', [name]: value } });
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, [`query.${name}`]]);
      expect(body.detail).toBe(`The value of “query.${name}” is not valid.`);
    }
  });

  it('is not cacheable when it timed out, neither results nor suggestions', async () => {
    const request = async (path: string) => {
      const { headers, body } = await app.inject(`/api/v1/search${path}?query=heart`);
      return [headers['cache-control'], headers.etag !== undefined, JSON.parse(body).problems];
    };
    const public60 = expect.stringContaining('max-age=60');
    expect(await request('')).toEqual([public60, true, []]);
    const timedOut = ['no-store', false, [{ code: 'took_too_long', value: '', known: [] }]];
    // Every reader has to wait for this lock.
    await db.transaction().execute(async (locking) => {
      await sql`lock table title_tokens, segments in access exclusive mode`.execute(locking);
      const started = performance.now();
      expect(await Promise.all([request(''), request('/suggest')])).toEqual([timedOut, timedOut]);
      expect(performance.now() - started).toBeLessThan(3500);
    });
    expect(await request('/suggest')).toEqual([public60, true, []]);
  });

  it('gives the language of each title and each collection name', async () => {
    const { facets } = await search('heart', { title_language: 'bo' });
    expect(facets.collections[0]).toMatchObject({ language: 'bo', title: expect.stringMatching(/[ༀ-࿿]/) });
    const { titles } = await search('心經', { title_language: 'en' });
    expect(titles[0]).toMatchObject({ matched: expect.stringContaining('<mark>'), matched_language: 'zh' });
  });

  it('counts the hits that each choice of a facet would leave', async () => {
    const { facets, total } = await search('mind');
    const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
    expect(sum(facets.languages)).toBe(total);
    expect(sum(facets.types)).toBe(total);
    expect(facets.collections.length).toBeGreaterThan(1);
    for (const { language, count } of facets.languages) expect((await search('mind', { language })).total).toBe(count);
    for (const { type, count } of facets.types) expect((await search('mind', { type })).total).toBe(count);
    for (const { collection_id, count } of facets.collections) {
      const within = await search('mind', { collection_id });
      expect(within.total).toBe(count);
      expect(within.facets.languages.length).toBeGreaterThan(0);
    }
    const chosen = await search('mind', { type: 'translation' });
    expect(chosen.facets.types).toEqual(facets.types);
    expect((await search('mind', { collection_id: NOWHERE, type: 'x' })).total).toBe(0);
  });

  it.each([
    ['title', (a: Source, b: Source) => Math.max(a.text.title.localeCompare(b.text.title, 'en', { numeric: true }), 0)],
    ['hits', (a: Source, b: Source) => (a.text.hits >= b.text.hits ? 0 : 1)],
    ['newest', (a: Source, b: Source) => (a.text.published_date >= b.text.published_date ? 0 : 1)],
  ] as const)('sorts by %s', async (sort, isWrong) => {
    const { sources, search: echo } = await search('mind', { sort });
    expect(echo.sort).toBe(sort);
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.slice(1).filter((source, index) => isWrong(sources[index] as Source, source))).toEqual([]);
  });

  it('gives the section of a passage and the segments around it', async () => {
    const [source] = (await search('manopubbaṅgamā', { text_id: text('dhammapada-1/pi') })).sources;
    expect(source?.text).toMatchObject({ type: 'root', hits: 2 });
    expect(source?.segment_match[0]).toMatchObject({
      segment_number: 1,
      context: { before: '', section: expect.any(String) },
    });
    expect(source?.segment_match[0]?.context.after).toMatch(/^Manopubbaṅgamā dhammā, manoseṭṭhā/);
  });

  it('gives a passage the number that stands in the margin of the reader, and none where that is a folio', async () => {
    const labelOf = async (query: string, key: string) =>
      (await search(query, { text_id: text(key) })).sources[0]?.segment_match[0]?.label;
    expect(await labelOf('heedfulness', 'dhammapada-2/en')).toBe('21');
    expect(await labelOf('mindfulness', 'satipatthana-sutta/en')).toMatch(/^\d+\.\d+$/);
    expect(await labelOf('emptiness', 'heart-sutra/en')).toBeNull();
  });
});
