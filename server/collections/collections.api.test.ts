import { describe, expect, it } from 'vitest';
import { loadLibrary } from '#server/library/loader.ts';
import { source } from '#server/library/testing-drafts.ts';
import { testApp } from '#server/testing-app.ts';

const { call, raw, db } = await testApp();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('GET /collections', () => {
  it('answers 404 for a parent that does not exist, and for a malformed id', async () => {
    for (const parent_id of [UNKNOWN_ID, 'nonsense', "'; drop table collections; --"]) {
      const { status, body } = await raw('GET /collections', { query: { parent_id } });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'collection_not_found' });
    }
  });

  it('answers 400 with the field for a limit or skip out of range', async () => {
    for (const [query, path] of [
      [{ limit: 0 }, 'query.limit'],
      [{ limit: 101 }, 'query.limit'],
      [{ skip: -1 }, 'query.skip'],
      [{ language: '%%' }, 'query.language'],
    ] as const) {
      const { status, body } = await raw('GET /collections', { query });
      expect(status).toBe(400);
      expect(body.detail).toEqual(expect.any(String));
      expect(body.errors?.map((error) => error.path)).toEqual([path]);
    }
  });

  it('lists the top of the library with the full total on every page', async () => {
    const all = await call('GET /collections', { query: { limit: 100 } });
    expect(all.parent).toBeNull();
    expect(all.collections.length).toBeGreaterThanOrEqual(4);
    expect(all.total).toBe(all.collections.length);
    const second = await call('GET /collections', { query: { skip: 2, limit: 2 } });
    expect(second.total).toBe(all.total);
    expect(second.collections).toEqual(all.collections.slice(2, 4));
    const beyond = await call('GET /collections', { query: { skip: 1000 } });
    expect(beyond).toMatchObject({ collections: [], total: all.total, skip: 1000, limit: 10 });
  });

  it('says which collections have children, and lists those below their parent', async () => {
    const { collections } = await call('GET /collections', { query: {} });
    const parent = collections.find((collection) => collection.has_child);
    if (!parent) throw new Error('The bundled library has a collection with sub-collections.');
    const below = await call('GET /collections', { query: { parent_id: parent.id } });
    expect(parent).toMatchObject(below.parent ?? {});
    expect(parent.child_count).toBe(below.total);
    expect(below.shelves).toEqual([]);
    expect(below.collections.length).toBeGreaterThan(1);
  });

  it('says where a chain of collections with a single child ends', async () => {
    const drafts = ['a', 'a/b', 'a/b/c', 'a/b/c/d', 'a/b/c/e'].map((key, position) => ({
      kind: 'collection' as const,
      key: `chain:${key}`,
      parent: key.includes('/') ? `chain:${key.slice(0, -2)}` : null,
      slug: `chain-${key.at(-1)}`,
      position,
      titles: { en: `Chain ${key.at(-1)}` },
      descriptions: {},
    }));
    await loadLibrary(db, source(drafts));
    const { collections } = await call('GET /collections', { query: { limit: 100 } });
    const chain = collections.find(({ slug }) => slug === 'chain-a');
    expect(chain).toMatchObject({ child_count: 1, has_child: true });
    expect(chain?.only_children.map(({ title, child_count }) => [title, child_count])).toEqual([
      ['Chain b', 1],
      ['Chain c', 2],
    ]);
    const others = collections.filter(({ slug }) => slug !== 'chain-a');
    expect(others.flatMap(({ only_children }) => only_children)).toEqual([]);
    await db.deleteFrom('collections').where('key', '=', 'chain:a').execute();
  });

  it('can be narrowed to titles with some words, in any language and script', async () => {
    const titles = async (search: string, language = 'en') => {
      const list = await call('GET /collections', { query: { search, language } });
      expect(list.total).toBe(list.collections.length);
      return list.collections.map(({ slug }) => slug);
    };
    expect(await titles('perfection of wis')).toEqual(['prajnaparamita']);
    expect(await titles('ཤེས་རབ', 'zh')).toEqual(['prajnaparamita']);
    for (const nothing of ['xyzzy', '…', "'; drop table collections; --"]) expect(await titles(nothing)).toEqual([]);
    expect((await titles('')).length).toBeGreaterThan(3);
  });

  it('gives titles in the requested language, by the first part of a long tag', async () => {
    const [en, bo, zh] = await Promise.all(
      ['en', 'bo-IN', 'zh-Hans-CN'].map((language) => call('GET /collections', { query: { language } })),
    );
    expect(en?.collections.map((row) => row.language)).toEqual(en?.collections.map(() => 'en'));
    expect(bo?.collections[0]?.title).toMatch(/\p{Script=Tibetan}/u);
    expect(zh?.collections[0]?.title).toMatch(/\p{Script=Han}/u);
  });

  it('falls back to English, then to any title, never to an empty one', async () => {
    const { collections } = await call('GET /collections', { query: { language: 'fr' } });
    expect(collections.map((row) => row.language)).toEqual(collections.map(() => 'en'));
    await db.deleteFrom('collection_titles').where('language', '=', 'en').execute();
    const without = await call('GET /collections', { query: { language: 'fr' } });
    expect(without.collections.every((row) => row.title !== '' && row.language !== 'en')).toBe(true);
  });
});
