import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { NOWHERE, paragraphs, sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Sent } from '#shared/contract/contract.ts';

const { app, call, raw, db, pool, member, create, put } = await sheetsApp();

const topic = (key: string) => stableId('topic', `library:${key}`);
const EMPTINESS = topic('emptiness');

type Query = NonNullable<Sent<'GET /topics'>['query']>;
const list = (query: Query = {}) => call('GET /topics', { query: { limit: 100, ...query } });
const titles = async (query: Query) => (await list(query)).topics.map(({ title }) => title);

const BAD_IDS = [NOWHERE, 'nonsense', "'; drop table topics; --"];

describe('GET /topics', () => {
  it('answers 404 for an unknown parent and 400 with the path of an invalid field', async () => {
    for (const parent_id of BAD_IDS) {
      const { status, body } = await raw('GET /topics', { query: { parent_id } });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'topic_not_found' });
    }
    for (const [query, path] of [
      [{ limit: 101 }, 'query.limit'],
      [{ skip: -1 }, 'query.skip'],
      [{ language: '%%' }, 'query.language'],
      [{ hierarchy: 'perhaps' }, 'query.hierarchy'],
      [{ search: 'a'.repeat(1001) }, 'query.search'],
    ] as const) {
      const { status, body } = await raw('GET /topics', { query });
      expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
    }
  });

  it('lists the tree level by level, in its own order, with correct totals', async () => {
    const top = await list();
    expect(top).toMatchObject({ parent: null, letters: [], skip: 0, limit: 100 });
    expect(top.topics.map(({ title }) => title)).toEqual([
      'The path',
      'Practice',
      'Teachings',
      'Beings and persons',
      'Places',
    ]);
    expect(top.total).toBe(5);
    expect(await list({ parent_id: '', search: '', hierarchy: '' })).toEqual(top);
    expect(await list({ skip: 1, limit: 2 })).toMatchObject({ total: 5, topics: top.topics.slice(1, 3) });

    const path = top.topics[0];
    expect(path).toMatchObject({ id: topic('path'), has_child: true, parents: [] });
    const below = await list({ parent_id: topic('path') });
    expect(below.parent).toMatchObject({ id: topic('path'), title: 'The path', has_child: true });
    expect(below.topics.map(({ id }) => id)).toEqual(path?.children.map(({ id }) => id));
    expect(below.topics.find(({ id }) => id === topic('refuge'))).toMatchObject({ has_child: false, children: [] });
  });

  it('gives all levels together in the order of each language, under its letters', async () => {
    const english = await list({ hierarchy: 'false' });
    expect(english.total).toBe(english.topics.length);
    expect(english.topics.map(({ letter }) => letter).join('')).toMatch(/^A+B+C+D+E+F+G/);
    expect(english.letters[0]).toEqual({
      letter: 'A',
      count: english.topics.filter((row) => row.letter === 'A').length,
    });
    expect(english.letters.reduce((sum, { count }) => sum + count, 0)).toBe(english.total);

    const tibetan = await list({ hierarchy: 'false', language: 'bo' });
    const alphabet = 'ཀཁགངཅཆཇཉཏཐདནཔཕབམཙཚཛཝཞཟའཡརལཤསཧཨ';
    expect(tibetan.letters.length).toBeGreaterThan(20);
    expect(tibetan.letters.map(({ letter }) => letter)).toEqual(
      [...alphabet].filter((own) => tibetan.letters.some(({ letter }) => letter === own)),
    );
    expect(tibetan.topics.find(({ id }) => id === topic('compassion'))).toMatchObject({
      title: 'སྙིང་རྗེ།',
      letter: 'ཉ',
    });

    const chinese = await list({ hierarchy: 'false', language: 'zh-Hans-CN' });
    expect(chinese.topics.find(({ id }) => id === topic('dependent-arising'))?.letter).toBe('Y');
    expect(chinese.letters.map(({ letter }) => letter)).toEqual(chinese.letters.map(({ letter }) => letter).toSorted());

    const { topics, total, letters } = await list({ hierarchy: 'false', letter: 'G', limit: 2 });
    expect(topics.map(({ title }) => title)).toEqual(['Generosity', 'Gods']);
    expect(total).toBe(letters.find(({ letter }) => letter === 'G')?.count);
    expect(await titles({ hierarchy: 'false', parent_id: topic('six-perfections') })).toEqual([
      'Diligence',
      'Discipline',
      'Generosity',
      'Meditative stability',
      'Patience',
      'Wisdom',
    ]);
  });

  it('finds by a title or term in any language and script, also while it is typed', async () => {
    for (const search of ['metta', 'maitrī', 'བྱམས་པ', 'byams pa', '慈', 'loving-k', 'Friendliness', 'मैत्री']) {
      expect(await titles({ search }), search).toContain('Loving-kindness');
    }
    const [first] = (await list({ search: 'satipatth', language: 'zh' })).topics;
    expect(first).toMatchObject({
      title: '正念',
      matched: '<mark>satipaṭṭhāna</mark>',
      matched_language: 'pi',
      parents: [{ title: '修行' }],
    });
    expect((await list({ search: 'mindfulness', limit: 1 })).total).toBeGreaterThan(1);
    expect(await titles({ search: 'wisdom', parent_id: topic('six-perfections') })).toEqual(['Wisdom']);
    expect(await titles({ search: 'wisdom', hierarchy: 'true' })).toEqual([]);
    for (const nothing of ['xyzzy', '…', '\uD800', "' or 1=1", '-', '"', '%', 'a\0b']) {
      expect((await raw('GET /topics', { query: { search: nothing } })).status, nothing).toBe(200);
    }
  });

  it('titles fall back to English, then to any language', async () => {
    expect((await list({ language: 'fr' })).topics.map(({ language }) => language)).toEqual(Array(5).fill('en'));
    await db.deleteFrom('topic_titles').where('topic_id', '=', topic('kuru')).where('language', '=', 'en').execute();
    const { topics } = await list({ language: 'fr', hierarchy: 'false' });
    const kuru = topics.at(-1);
    expect(kuru).toMatchObject({ id: topic('kuru'), title: 'ཀུ་རུའི་ཡུལ།', language: 'bo', letter: 'ཀ' });
    expect(kuru?.description).toMatch(/\p{Script=Tibetan}/u);
  });
});

describe('GET /topics/{id}', () => {
  it('answers 404 for an unknown topic', async () => {
    for (const id of BAD_IDS) {
      for (const name of ['GET /topics/{id}', 'GET /topics/{id}/passages', 'GET /topics/{id}/sheets'] as const) {
        const { status, body } = await raw(name, { params: { id } });
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'topic_not_found' });
      }
    }
  });

  it('returns description, names, ancestors and children, and is cacheable', async () => {
    const wisdom = await call('GET /topics/{id}', { params: { id: topic('wisdom') }, query: { language: 'bo' } });
    expect(wisdom).toMatchObject({ id: topic('wisdom'), title: 'ཤེས་རབ།', language: 'bo', children: [] });
    expect(wisdom.description).toMatch(/\p{Script=Tibetan}/u);
    expect(wisdom.parents.map(({ title }) => title)).toEqual(['ལམ།', 'ཕ་རོལ་ཏུ་ཕྱིན་པ་དྲུག']);
    expect(wisdom.names).toEqual(
      expect.arrayContaining([
        { language: 'en', script: 'Latn', name: 'Wisdom' },
        { language: 'zh', script: 'Hani', name: '般若' },
        { language: 'sa', script: 'Latn', name: 'prajñā' },
      ]),
    );
    const perfections = await call('GET /topics/{id}', { params: { id: topic('six-perfections') } });
    expect(perfections.children).toHaveLength(6);
    expect(perfections.children[0]).toMatchObject({ title: 'Generosity', description: expect.stringMatching(/\S/) });
    const { headers } = await raw('GET /topics/{id}', { params: { id: EMPTINESS } });
    expect(headers['cache-control']).toContain('public');
  });
});

describe('GET /topics/{id}/passages', () => {
  const passages = (id: string, query: NonNullable<Sent<'GET /topics/{id}/passages'>['query']> = {}) =>
    call('GET /topics/{id}/passages', { params: { id }, query });

  it('returns passages in their own script with a translation in the requested language, page by page', async () => {
    const english = await passages(EMPTINESS);
    expect(english.passages[0]).toMatchObject({
      segment_id: stableId('segment', 'library:heart-sutra/sa', '4.1'),
      language: 'sa',
      script: 'Latn',
      translation: { language: 'en', content: expect.stringContaining('Form is emptiness') },
      citation: 'Toh 21, T 251',
      original_language: 'sa',
    });
    expect(english.passages[0]?.original_title).toBe(english.passages[0]?.title);
    expect((await passages(EMPTINESS, { language: 'bo' })).passages[0]?.translation).toMatchObject({ language: 'bo' });
    expect((await passages(EMPTINESS, { language: 'zh' })).passages[0]?.translation?.content).toContain('色即是空');
    const second = await passages(EMPTINESS, { skip: 2, limit: 2 });
    expect(second).toMatchObject({ total: english.total, passages: english.passages.slice(2, 4) });
    const chinese = (await passages(topic('heedfulness'), { language: 'zh' })).passages.find(
      ({ text_id }) => text_id === stableId('text', 'library:dhammapada-2/pi'),
    );
    expect(chinese).toMatchObject({
      translation: null,
      cited_title: { title: '法句经 第二 不放逸品', language: 'zh' },
      reference: { references: [{ siglum: 'Dhp', value: expect.stringMatching(/^\d+$/) }] },
    });
    // A passage in the requested language needs no translation.
    const own = await passages(topic('mind-training'), { language: 'bo' });
    expect(own.passages.map(({ translation }) => translation)).toEqual(own.passages.map(() => null));
  });

  it('leaves out deleted and unpublished passages, also from the total', async () => {
    const { total } = await passages(EMPTINESS);
    await pool.query("update texts set is_published = false where key = 'library:three-principal-aspects/bo'");
    expect(await passages(EMPTINESS)).toMatchObject({ total: total - 2 });
    await pool.query("update texts set is_published = true where key = 'library:three-principal-aspects/bo'");
    await pool.query('delete from segments where id = $1', [stableId('segment', 'library:faith-in-mind/zh', 'x15')]);
    expect((await passages(EMPTINESS)).total).toBe(total - 1);
  });
});

describe('GET /topics/{id}/sheets', () => {
  it('returns published sheets on the topic, never a private or deleted one, and no e-mail address', async () => {
    const writer = await member();
    const sheets = () => call('GET /topics/{id}/sheets', { params: { id: EMPTINESS } });
    const fields = { topics: [EMPTINESS], source: paragraphs('Form') };
    await create(writer, { title: 'Private', ...fields });
    await create(writer, { title: 'On something else', is_published: true, topics: [topic('karma')] });
    const { sheet_id } = await create(writer, { title: 'On emptiness', is_published: true, ...fields });
    expect(await sheets()).toMatchObject({ total: 1, sheets: [{ id: sheet_id, title: 'On emptiness' }] });
    expect(JSON.stringify(await sheets())).not.toContain(writer.email);
    await put(writer, sheet_id, { body: { is_published: false } });
    expect(await sheets()).toMatchObject({ total: 0, sheets: [] });
  });
});

it('the sitemap lists every topic', async () => {
  expect((await app.inject('/sitemap.xml')).body).toContain('/sitemaps/topics-1.xml');
  const { body } = await app.inject('/sitemaps/topics-1.xml');
  expect(body).toContain(`/topics/${EMPTINESS}?lang=bo-IN`);
  expect(body.match(/<loc>/g)).toHaveLength((await list({ hierarchy: 'false' })).total);
  expect((await app.inject('/sitemaps/collections.xml')).body).toMatch(/\/topics<\/loc>/);
});

describe('search', () => {
  it('finds topics among the titles, named in the requested language', async () => {
    const { titles: found } = await call('GET /search/suggest', { query: { query: 'sunyata', language: 'bo' } });
    expect(found[0]).toMatchObject({
      kind: 'topic',
      id: EMPTINESS,
      title: 'སྟོང་པ་ཉིད།',
      language: 'bo',
      matched: '<mark>śūnyatā</mark>',
      matched_language: 'sa',
      has_child: false,
      type: null,
    });
    const { titles: crowded } = await call('GET /search/suggest', { query: { query: 'mind', limit: 6 } });
    const kinds = crowded.map(({ kind }) => kind);
    expect([kinds.filter((kind) => kind === 'topic').length, kinds.includes('text')]).toEqual([2, true]);
    const named = await call('GET /search', { query: { query: 'mind in:emptiness' } });
    expect(named.problems).toMatchObject([{ code: 'unknown_collection' }]);
  });
});
