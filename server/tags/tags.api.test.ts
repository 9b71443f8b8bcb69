import { expect, it } from 'vitest';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { MAX_COUNT_AGE_MS } from './tag-counts.ts';

let time = Date.now();
const { call, raw, member, create, put, pool } = await sheetsApp({}, { now: () => new Date(time) });
const tashi = await member();
const tagsOf = async (query: object = {}) => (await call('GET /tags', { query })).tags;
const published = (tags: string[], fields: object = {}) => create(tashi, { tags, is_published: true, ...fields });

it('GET /tags refuses what is no limit and no language', async () => {
  for (const query of [{ limit: 0 }, { limit: 21 }, { language: 'nonsense' }, { prefix: 'x'.repeat(201) }])
    expect((await raw('GET /tags', { query })).status).toBe(400);
});

it('GET /tags has the tags of public sheets, most used first', async () => {
  const { sheet_id: withdrawn } = await published(['Nāgārjuna', 'withdrawn']);
  await published(['Nāgārjuna', 'wisdom']);
  await published(['ལས', 'wisdom', 'nāgārjuna'], { language: 'bo' });
  await create(tashi, { tags: ['private'] });
  await published(['empty'], { source: [] });
  const { sheet_id: unlisted } = await published(['unlisted']);
  await pool.query('update sheets set is_unlisted = true where id = $1', [unlisted]);
  const { sheet_id: deleted } = await published(['deleted']);
  await call('DELETE /sheets/{id}', { params: { id: deleted } }, tashi.access_token);
  const { sheet_id: edited } = await published(['public']);
  await put(tashi, edited, { body: { tags: ['draft'] } });

  expect(await tagsOf()).toEqual([
    { tag: 'nāgārjuna', sheets: 3 },
    { tag: 'wisdom', sheets: 2 },
    { tag: 'public', sheets: 1 },
    { tag: 'withdrawn', sheets: 1 },
    { tag: 'ལས', sheets: 1 },
  ]);
  expect(await tagsOf({ prefix: '#NAG', limit: 1 })).toEqual([{ tag: 'nāgārjuna', sheets: 3 }]);
  expect(await tagsOf({ language: 'bo-IN', prefix: 'w' })).toEqual([{ tag: 'wisdom', sheets: 1 }]);
  expect(await tagsOf({ language: '', prefix: 'x' })).toEqual([]);

  // Withdrawn: it is named no more, although the counts are not made again yet.
  await put(tashi, withdrawn, { body: { is_published: false } });
  expect((await tagsOf()).map(({ tag }) => tag)).not.toContain('withdrawn');
  await published(['later']);
  expect(await tagsOf({ prefix: 'later' })).toEqual([]);
  time += MAX_COUNT_AGE_MS;
  expect(await tagsOf({ prefix: 'later' })).toEqual([{ tag: 'later', sheets: 1 }]);
  expect((await tagsOf())[0]).toEqual({ tag: 'nāgārjuna', sheets: 2 });
});
