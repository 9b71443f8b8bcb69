import { describe, expect, it } from 'vitest';
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
    expect(below.parent).toEqual(parent);
    expect(below.shelves).toEqual([]);
    expect(below.collections.length).toBeGreaterThan(1);
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
