import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import type { CollectionDraft } from './draft.ts';
import { loadLibrary } from './loader.ts';
import { source } from './testing-drafts.ts';

const { db, pool } = await testDatabase();

const collection = (key: string, position: number, over: Partial<CollectionDraft> = {}): CollectionDraft => ({
  kind: 'collection',
  key,
  parent: null,
  slug: key.replaceAll(/[:/]/g, '-'),
  position,
  titles: { en: key },
  descriptions: {},
  ...over,
});

const load = (drafts: CollectionDraft[], collections?: 'keep' | 'replace') =>
  loadLibrary(db, source(drafts), collections ? { collections } : {});
const order = async (parent: string | null = null) => {
  const { rows } = await pool.query(
    `select c.key from collections c left join collections p on p.id = c.parent_id
     where p.key is not distinct from $1 order by c.position, c.slug`,
    [parent],
  );
  return rows.map(({ key }) => key as string);
};
const titles = async (key: string) => {
  const { rows } = await pool.query(
    `select language, title, description from collection_titles n join collections c on c.id = n.collection_id
     where c.key = $1 order by language`,
    [key],
  );
  return rows as { language: string; title: string; description: string }[];
};

beforeEach(async () => {
  await pool.query('delete from collections');
});

describe('the order of collections', () => {
  it('at the top is that of the first import; those of another source come after them', async () => {
    await load([collection('a:1', 0), collection('a:2', 1)]);
    await load([collection('b:1', 0), collection('b:2', 1)]);
    await load([collection('a:2', 0), collection('a:1', 1)]);
    expect(await order()).toEqual(['a:1', 'a:2', 'b:1', 'b:2']);
  });

  it('that the site has set stays through every import', async () => {
    const drafts = [collection('a', 0), collection('a/1', 0, { parent: 'a' }), collection('a/2', 1, { parent: 'a' })];
    await load(drafts);
    await pool.query("update collections set position = 5 where key = 'a/1'");
    await load(drafts);
    expect(await order('a')).toEqual(['a/2', 'a/1']);
    await load(drafts, 'replace');
    expect(await order('a')).toEqual(['a/1', 'a/2']);
  });
});

describe('the names of collections', () => {
  it('stay; an import adds only those that are missing', async () => {
    await load([collection('n', 0, { titles: { en: 'Long Discourses' }, descriptions: { en: '' } })]);
    await load([
      collection('n', 0, {
        titles: { en: 'Dīgha', zh: '长部' },
        descriptions: { en: 'The longest.', zh: '最长。' },
      }),
    ]);
    expect(await titles('n')).toEqual([
      { language: 'en', title: 'Long Discourses', description: 'The longest.' },
      { language: 'zh', title: '长部', description: '最长。' },
    ]);
    await load([collection('n', 0, { titles: { en: 'Dīgha' } })], 'replace');
    expect(await titles('n')).toMatchObject([{ language: 'en', title: 'Dīgha' }]);
  });

  it('that were made from an id give way to real ones, never the other way round', async () => {
    const unnamed = collection('u', 0, { titles: { en: 'Lzh-dk' }, is_unnamed: true });
    await load([collection('u', 0, { titles: { en: 'Dk' }, is_unnamed: true })]);
    await load([unnamed]);
    expect(await titles('u')).toMatchObject([{ language: 'en', title: 'Lzh-dk' }]);
    await load([collection('u', 0, { titles: { zh: '法蕴足论' } })]);
    expect(await titles('u')).toMatchObject([{ language: 'zh', title: '法蕴足论' }]);
    await load([unnamed]);
    expect(await titles('u')).toMatchObject([{ language: 'zh', title: '法蕴足论' }]);
  });

  it('are found by search as they are stored', async () => {
    await load([collection('s', 0, { titles: { en: 'Kept' } })]);
    await load([collection('s', 0, { titles: { en: 'Sent later' } })]);
    const { rows } = await pool.query('select title from title_tokens where collection_id is not null');
    expect(rows).toEqual([{ title: 'Kept' }]);
  });
});
