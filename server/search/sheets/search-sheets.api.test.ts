import { describe, expect, it } from 'vitest';
import { paragraphs, sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import type { Sent } from '#shared/contract/contract.ts';
import { fillMissingTokens } from '../index/fill-missing-tokens.ts';

const { call, member, create, put, pool, db, workers } = await sheetsApp();
const tashi = await member();

type Query = NonNullable<Sent<'GET /search'>['query']>;
const search = (query: string, rest: Query = {}) =>
  call('GET /search', { query: { query, search_type: 'SHEET', limit: 100, ...rest } });
const titles = async (query: string, rest: Query = {}) => (await search(query, rest)).sheets.map(({ title }) => title);
const published = (title: string, fields: object = {}) => create(tashi, { title, is_published: true, ...fields });

await published('Notes on patience', {
  summary: 'For a quiet evening',
  source: paragraphs('Anger burns whole forests.'),
});
const kings = await published('Two kings', {
  source: [...paragraphs('They practised patience.'), { position: 9, type: 'source', content: VERSE }],
});
await published('བཟོད་པའི་སྐོར།', { source: paragraphs('བྱང་ཆུབ་སེམས་དཔའ་ཡིས།') });
await published('论忍辱', { source: paragraphs('一切众生') });
const draft = await create(tashi, { title: 'Secret patience' });

/** The largest thing a guest's search loads of a sheet. */
const longestExcerpt = async () =>
  (await pool.query<{ length: number }>('select max(length(text)) as length from sheet_excerpts')).rows[0]?.length;

describe('GET /search?search_type=SHEET', () => {
  it('finds published sheets by title, summary, text and quoted passages; matches in the title come first', async () => {
    expect(await titles('patience')).toEqual(['Notes on patience', 'Two kings']);
    expect(await titles('quiet evening')).toEqual(['Notes on patience']);
    expect(await titles('forest')).toEqual(['Notes on patience']);
    expect((await titles('patience', { sort: 'newest' })).toSorted()).toEqual(['Notes on patience', 'Two kings']);
    const { content } = await call('GET /segments/{id}', { params: { id: VERSE } });
    const word = content.replaceAll(/<[^>]*>/g, ' ').match(/\p{L}{5,}/u)?.[0] ?? '';
    expect(await titles(word)).toEqual(['Two kings']);
    expect(await search('')).toMatchObject({ sheets: [], total: 0 });
  });

  it('finds sheets by their tags: those whose tag the query is come after those with it in the title', async () => {
    const tagged = await published('On a quiet mind', { tags: ['noble silence'], source: paragraphs('Sit down.') });
    await published('Words', { source: paragraphs('A noble silence') });
    await published('Noble silence');
    expect(await titles('noble silence')).toEqual(['Noble silence', 'On a quiet mind', 'Words']);
    expect(await titles('mind tag:"Noble silence"')).toEqual(['On a quiet mind']);
    expect(await titles('mind tag:words')).toEqual([]);
    expect((await call('GET /search', { query: { query: 'mind tag:words' } })).total).toBe(0);
    await put(tashi, tagged.sheet_id, { body: { is_published: false } });
    expect(await titles('noble silence')).toEqual(['Noble silence', 'Words']);
  });

  it('handles scripts, transliterations and variant characters as a search of texts does', async () => {
    expect(await titles("byang chub sems dpa'")).toEqual(['བཟོད་པའི་སྐོར།']);
    expect(await titles('論忍辱')).toEqual(['论忍辱']);
    expect(await titles('"they practised patience"')).toEqual(['Two kings']);
    for (const excluded of ['anger', 'ANGER', 'āngēr'])
      expect([excluded, await titles(`patience -${excluded}`)]).toEqual([excluded, ['Two kings']]);
  });

  it('finds every word that begins as typed before *, and leaves out all of them after -', async () => {
    expect(await titles('pati*')).toEqual(['Notes on patience', 'Two kings']);
    expect(await titles('pati')).toEqual([]);
    expect(await titles('pati* -fores*')).toEqual(['Two kings']);
    expect((await search('burn*')).sheets[0]?.excerpt).toBe('Anger <mark>burns</mark> whole forests.');
  });

  it('highlights the match and gives the author', async () => {
    const [match] = (await search('burning')).sheets;
    expect(match).toMatchObject({
      title: 'Notes on patience',
      matched_title: 'Notes on patience',
      excerpt: 'Anger <mark>burns</mark> whole forests.',
      publisher: { name: 'Tashi Dolma', avatar_url: '' },
    });
    expect((await search('patience')).sheets[0]?.matched_title).toBe('Notes on <mark>patience</mark>');
    expect(JSON.stringify(await search('patience'))).not.toContain(tashi.email);
  });

  it('sorts by title on request, without regard to upper and lower case', async () => {
    await published('Zest and gladness');
    await published('an orchard', { source: paragraphs('The gladness of bees.') });
    expect(await titles('gladness')).toEqual(['Zest and gladness', 'an orchard']);
    expect(await titles('gladness', { sort: 'title' })).toEqual(['an orchard', 'Zest and gladness']);
  });

  it('pages, counts and filters', async () => {
    const page = await search('patience', { skip: 1, limit: 1 });
    expect([page.sheets.length, page.total, page.sources]).toEqual([1, 2, []]);
    expect(page.facets.languages).toEqual([{ language: 'en', count: 2 }]);
    expect(await titles('patience lang:bo')).toEqual([]);
    expect(await titles('patience', { language: 'en' })).toHaveLength(2);
    expect(await titles('patience type:sheet')).toHaveLength(2);
    expect(await titles('patience type:root')).toEqual([]);
    expect(await titles('patience in:heart-sutra')).toEqual([]);
    expect((await search('patience type:novel')).problems).toMatchObject([{ code: 'unknown_type', value: 'novel' }]);
    expect(await call('GET /search', { query: { query: 'patience type:sheet' } })).toMatchObject({ total: 0 });
  });

  it('is up to date after every save: text, visibility, trash', async () => {
    const { sheet_id: id } = await published('Fleeting', { source: paragraphs('zyzzyva') });
    const isFound = async () => (await titles('zyzzyva')).length === 1;
    expect(await isFound()).toBe(true);
    const save = (word: string, is_published?: boolean) =>
      put(tashi, id, { body: { source: paragraphs(word), ...(is_published && { is_published }) } });
    await save('other', true);
    expect(await isFound()).toBe(false);
    await save('zyzzyva');
    // Only in the draft.
    expect(await isFound()).toBe(false);
    await save('zyzzyva', true);
    expect(await isFound()).toBe(true);
    await put(tashi, id, { body: { is_published: false } });
    expect(await isFound()).toBe(false);
    await put(tashi, id, { body: { is_published: true } });
    await call('DELETE /sheets/{id}', { params: { id } }, tashi.access_token);
    expect(await isFound()).toBe(false);
    await call('POST /sheets/{id}/restore', { params: { id } }, tashi.access_token);
    expect(await isFound()).toBe(true);
    expect(await titles('secret')).toEqual([]);
    expect(draft.version).toBe(1);
  });

  it('finds a long sheet by its last words', async () => {
    const long = Array.from({ length: 1500 }, (_, index) => `the word number ${index} of the sheet`);
    await published('Long', { source: paragraphs(...long, 'quokka') });
    // It is indexed in another thread, which may take longer than a save waits.
    await expect.poll(() => titles('quokka'), { timeout: 20_000 }).toEqual(['Long']);
    expect(await titles('number 3 quokka -zebra')).toEqual([]);
    expect((await search('quokka')).sheets[0]?.excerpt).toBe('<mark>quokka</mark>');
    expect(await longestExcerpt()).toBeLessThanOrEqual(2000);
  });
});

it('suggests published sheets while typing', async () => {
  const { sheets } = await call('GET /search/suggest', { query: { query: 'two ki' } });
  expect(sheets).toEqual([
    {
      id: kings.sheet_id,
      title: 'Two kings',
      language: 'en',
      username: expect.stringMatching(/^tashi/),
      matched: expect.stringContaining('<mark>'),
    },
  ]);
  expect((await call('GET /search/suggest', { query: { query: 'secret pat' } })).sheets).toEqual([]);
});

it('sheets that were indexed by earlier analysers are indexed again at the start', async () => {
  await pool.query('update sheet_tokens set tokens_version = 0');
  await pool.query(`delete from sheet_tokens where sheet_id = '${kings.sheet_id}'`);
  await fillMissingTokens({ db, workers });
  expect(await titles('kings')).toEqual(['Two kings']);
  expect((await pool.query('select from sheet_tokens where tokens_version = 0')).rows).toEqual([]);
});
