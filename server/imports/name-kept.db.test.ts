import { expect, it } from 'vitest';
import type { KeptField } from '#server/library/hand-set.queries.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { nameKept } from './name-kept.queries.ts';

const { db } = await sheetsApp();

const firstId = async (table: 'works' | 'texts' | 'collections' | 'topics' | 'segments'): Promise<string> =>
  (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;

it('names works, texts, collections, topics and the texts of passages, and what values name by an id', async () => {
  const [work, text, collection, topic, segment] = await Promise.all([
    firstId('works'),
    firstId('texts'),
    firstId('collections'),
    firstId('topics'),
    firstId('segments'),
  ]);
  // One that is named by a value alone.
  const other = await db
    .selectFrom('collection_titles')
    .select(['collection_id', 'title'])
    .where('language', '=', 'en')
    .where('collection_id', '!=', collection)
    .executeTakeFirstOrThrow();
  const field = (target_type: KeptField['target_type'], id: string, changes: Partial<KeptField>): KeptField => ({
    target_type,
    id,
    field: 'title',
    kept: 'x',
    source: 'y',
    ...changes,
  });
  const gone = crypto.randomUUID();
  const named = await nameKept(db, [
    field('work', work, { field: `collections.${other.collection_id}`, kept: 1, source: null }),
    field('text', text, {}),
    field('collection', collection, { field: 'parent', kept: collection, source: gone }),
    field('topic', topic, { field: 'removed', kept: topic, source: 'A title' }),
    field('segment', segment, { field: 'content' }),
    field('topic', gone, {}),
  ]);
  const titleOf = async (id: string) =>
    (await db.selectFrom('texts').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title;
  const { text_id } = await db
    .selectFrom('segments')
    .select('text_id')
    .where('id', '=', segment)
    .executeTakeFirstOrThrow();
  expect(named.every(({ name }, index) => (index === 5 ? name === null : (name ?? '') !== ''))).toBe(true);
  expect(named[1]).toMatchObject({ name: await titleOf(text), text_id: text, names: {} });
  expect(named[4]).toMatchObject({ name: await titleOf(text_id), text_id, names: {} });
  expect(named[0]?.names).toEqual({ [other.collection_id]: other.title });
  expect(named[2]?.names).toEqual({ [collection]: named[2]?.name });
  expect(named[3]?.names).toEqual({ [topic]: named[3]?.name });
});
