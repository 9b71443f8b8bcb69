import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetsOf, hitsOf, applyFilters, slicesOf, type TextWithHits, type TextFilter } from './result-page.rules.ts';

const text = (id: number, tiers: Record<number, number>, rest: Partial<TextWithHits> = {}): TextWithHits => ({
  text_id: `t${id}`,
  work_id: `w${id}`,
  title: `Title ${id}`,
  language: 'en',
  script: 'Latn',
  type: 'root',
  is_root: true,
  segment_count: 1000,
  published_date: `2026-01-0${(id % 9) + 1} 00:00:00`,
  collection_ids: ['c'],
  tiers,
  ...rest,
});

const inEnglish: TextFilter = { facet: 'languages', accepts: ({ language }) => language === 'en' };

describe('a page of results', () => {
  it('lists the closest hits first, text by text', () => {
    const texts = [text(2, { 1: 1, 3: 2 }), text(1, { 2: 1, 3: 1 })];
    expect(slicesOf(texts, 'relevance', 0, 4)).toEqual([
      { text_id: 't2', tier: 1, skip: 0, take: 1 },
      { text_id: 't1', tier: 2, skip: 0, take: 1 },
      { text_id: 't1', tier: 3, skip: 0, take: 1 },
      { text_id: 't2', tier: 3, skip: 0, take: 1 },
    ]);
    expect(slicesOf(texts, 'hits', 2, 10)).toEqual([
      { text_id: 't2', tier: null, skip: 2, take: 1 },
      { text_id: 't1', tier: null, skip: 0, take: 2 },
    ]);
    expect(slicesOf(texts, 'relevance', 5, 10)).toEqual([]);
  });

  it('and its successors contain every hit once, in every order and page size', () => {
    const tiers = fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), fc.nat(20)) as fc.Arbitrary<
      Record<number, number>
    >;
    const sorts = fc.constantFrom('relevance' as const, 'title' as const, 'hits' as const, 'newest' as const);
    fc.assert(
      fc.property(fc.array(tiers, { maxLength: 8 }), sorts, fc.integer({ min: 1, max: 15 }), (all, sort, limit) => {
        const texts = all.map((each, index) => text(index, each));
        const total = texts.reduce((sum, each) => sum + hitsOf(each), 0);
        const seen = new Set<string>();
        for (let skip = 0; skip < total; skip += limit) {
          const slices = slicesOf(texts, sort, skip, limit);
          expect(slices.reduce((sum, { take }) => sum + take, 0)).toBe(Math.min(limit, total - skip));
          for (const slice of slices)
            for (let at = 0; at < slice.take; at += 1) seen.add(`${slice.text_id} ${slice.tier} ${slice.skip + at}`);
        }
        expect(seen.size).toBe(total);
      }),
    );
  });

  it('counts the choices of a facet without the filter of that facet', () => {
    const texts = [text(1, { 1: 3 }), text(2, { 1: 2 }, { language: 'bo', type: 'translation', collection_ids: [] })];
    expect(applyFilters(texts, [inEnglish]).map(({ text_id }) => text_id)).toEqual(['t1']);
    expect(facetsOf(texts, [inEnglish], [{ collection_id: 'c', title: 'C', language: 'en' }])).toEqual({
      languages: [
        { language: 'en', count: 3 },
        { language: 'bo', count: 2 },
      ],
      collections: [{ collection_id: 'c', title: 'C', language: 'en', count: 3 }],
      types: [{ type: 'root', count: 3 }],
    });
  });

  it('sorts titles by number and letter: 2 before 20, Ā beside A', () => {
    const named = ['Dhammapada 20', 'Ātman', 'Dhammapada 2', 'dhammapada 3', 'Zen', 'Atman 1'];
    const texts = named.map((title, id) => text(id, { 1: 1 }, { title }));
    const order = slicesOf(texts, 'title', 0, 10).map(({ text_id }) => named[Number(text_id.slice(1))]);
    expect(order).toEqual(['Ātman', 'Atman 1', 'Dhammapada 2', 'dhammapada 3', 'Dhammapada 20', 'Zen']);
    const books = ['Book 10', 'Book 9'].map((title, id) => ({ collection_id: `c${id}`, title, language: 'en' }));
    const { collections } = facetsOf([text(1, { 1: 1 }, { collection_ids: ['c0', 'c1'] })], [], books);
    expect(collections.map(({ title }) => title)).toEqual(['Book 9', 'Book 10']);
  });
});
