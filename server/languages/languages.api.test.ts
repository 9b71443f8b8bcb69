import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import type { Sent } from '#shared/contract/contract.ts';

const { call, raw, pool } = await testApp();

type Query = NonNullable<Sent<'GET /languages/{code}/works'>['query']>;
const list = (code: string, query: Query = {}) =>
  call('GET /languages/{code}/works', { params: { code }, query: { limit: 100, ...query } });

describe('GET /languages/{code}/works', () => {
  it('lists each work once by its text in the language, sorted by title', async () => {
    const { works, total, counts } = await list('bo');
    expect(
      works.every(({ language, available_languages }) => language === 'bo' && available_languages.includes('bo')),
    ).toBe(true);
    expect(new Set(works.map(({ group_id }) => group_id)).size).toBe(works.length);
    expect([total, counts.texts]).toEqual([works.length, works.length]);
    const pages = await Promise.all([0, 2].map((skip) => list('bo', { skip, limit: 2 })));
    expect(pages.flatMap((page) => page.works)).toEqual(works.slice(0, 4));
    expect(pages.map((page) => page.total)).toEqual([total, total]);
  });

  it('lists works handed down in the language by their text in that of the reader', async () => {
    const { works, total, counts } = await list('pi', { originals: 'true', language: 'zh' });
    expect([total, counts.originals]).toEqual([works.length, works.length]);
    expect(works.every(({ original_language, type }) => original_language === 'pi' && type === 'root_text')).toBe(true);
    expect(works.map(({ language }) => language)).toContain('zh');
    for (const code of ['bo', 'en', 'zh'])
      expect((await list(code)).counts.originals).toBe((await list(code, { originals: 'true' })).total);
    const titles = works.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('und', { numeric: true }).compare));
  });

  it('can be narrowed by words of a title or by a citation', async () => {
    const { works, total, counts } = await list('en', { search: 'heart sut' });
    expect(works.length).toBeGreaterThan(0);
    expect(works.every(({ title }) => /heart/i.test(title))).toBe(true);
    expect(total).toBeLessThan(counts.texts);
    expect((await list('en', { search: 'xyzzy' })).works).toEqual([]);
    const [cited] = (await list('pi', { search: 'mn10' })).works;
    expect(cited?.citation).toBe('MN 10');
  });

  it('follows every change of the library', async () => {
    const { works, counts } = await list('bo');
    const publish = (is_published: boolean) =>
      pool.query('update texts set is_published = $1 where id = $2', [is_published, works[0]?.id]);
    await publish(false);
    expect((await list('bo')).counts.texts).toBe(counts.texts - 1);
    await publish(true);
    expect((await list('bo')).works).toEqual(works);
  });

  it('answers 404 for a language without texts, and for nonsense', async () => {
    for (const code of ['xx', 'EN', "'; drop table texts; --"]) {
      const { status, body } = await raw('GET /languages/{code}/works', { params: { code } });
      expect([status, body.code]).toEqual([404, 'language_not_found']);
    }
    expect((await raw('GET /languages/{code}/works', { params: { code: 'en' }, query: { limit: 0 } })).status).toBe(
      400,
    );
  });
});
