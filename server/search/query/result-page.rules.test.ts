import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyFilters,
  type CollectionInfo,
  facetsOf,
  hitsOf,
  selectableCollections,
  shouldReadSequentially,
  slicesOf,
  type TextFilter,
  type TextWithHits,
  withAncestors,
} from './result-page.rules.ts';

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

  const orderOf = (texts: TextWithHits[], sort: Parameters<typeof slicesOf>[1]) =>
    slicesOf(texts, sort, 0, 100).map(({ text_id }) => text_id);

  it('has root texts first, then titles, then ids', () => {
    const texts = [
      text(4, { 1: 1 }, { title: 'B' }),
      text(3, { 1: 1 }, { title: 'A', is_root: false }),
      text(2, { 1: 1 }, { title: 'B' }),
      text(1, { 1: 1 }, { title: 'C' }),
    ];
    expect(orderOf(texts, 'relevance')).toEqual(['t2', 't4', 't1', 't3']);
    expect(orderOf(texts.toReversed(), 'relevance')).toEqual(['t2', 't4', 't1', 't3']);
    expect(orderOf(texts, 'title')).toEqual(['t3', 't2', 't4', 't1']);
    expect(orderOf([...texts, text(5, { 1: 1 }, { title: 'A' })], 'title')).toEqual(['t5', 't3', 't2', 't4', 't1']);
  });

  it('can have the text with most hits first, or the newest', () => {
    const texts = [text(1, { 1: 2 }), text(2, { 1: 1, 5: 3 }), text(3, { 2: 2 })];
    expect(orderOf(texts, 'hits')).toEqual(['t2', 't1', 't3']);
    const dated = ['2026-01-01', '2026-03-01', '2026-02-01', '2026-02-01'].map((published_date, id) =>
      text(id, { 1: 1 }, { published_date }),
    );
    expect(orderOf(dated, 'newest')).toEqual(['t1', 't2', 't3', 't0']);
  });

  it('ends where it is full, also within a text', () => {
    const texts = [text(1, { 1: 5 }), text(2, { 1: 5 })];
    expect(slicesOf(texts, 'title', 0, 5)).toEqual([{ text_id: 't1', tier: null, skip: 0, take: 5 }]);
    expect(slicesOf(texts, 'title', 3, 4)).toEqual([
      { text_id: 't1', tier: null, skip: 3, take: 2 },
      { text_id: 't2', tier: null, skip: 0, take: 2 },
    ]);
  });

  it('is read in sequence when the index would return more than its texts have', () => {
    const texts = [text(1, { 1: 10 }, { segment_count: 10 }), text(2, { 1: 90 }, { segment_count: 1 })];
    const slice = { text_id: 't1', tier: 1, skip: 0, take: 1 };
    // One slice returns 100 hits, reading ten segments costs as much as 100.
    expect(shouldReadSequentially([slice], texts)).toBe(false);
    expect(shouldReadSequentially([slice, slice], texts)).toBe(true);
    expect(shouldReadSequentially([{ ...slice, text_id: 't2' }], texts)).toBe(true);
  });
});

describe('the facets', () => {
  it('have the most hits first, then the order of their names', () => {
    const texts = [
      text(1, { 1: 1 }, { language: 'zh', type: 'translation' }),
      text(2, { 1: 1 }, { language: 'bo', type: 'commentary' }),
      text(3, { 1: 2 }, { language: 'pi', collection_ids: ['d', 'd', 'gone'] }),
    ];
    const collections = ['d', 'c'].map((id) => ({ collection_id: id, title: id, language: 'en' }));
    expect(facetsOf(texts, [], collections)).toEqual({
      languages: [
        { language: 'pi', count: 2 },
        { language: 'bo', count: 1 },
        { language: 'zh', count: 1 },
      ],
      collections: [
        { collection_id: 'c', title: 'c', language: 'en', count: 2 },
        { collection_id: 'd', title: 'd', language: 'en', count: 2 },
      ],
      types: [
        { type: 'root', count: 2 },
        { type: 'commentary', count: 1 },
        { type: 'translation', count: 1 },
      ],
    });
    const [, ...more] = facetsOf([...texts, text(4, { 1: 1 })], [], collections).collections;
    expect(more).toEqual([{ collection_id: 'd', title: 'd', language: 'en', count: 2 }]);
  });

  it('keep the filters of the other facets', () => {
    const texts = [text(1, { 1: 1 }), text(2, { 1: 1 }, { language: 'bo', type: 'translation', collection_ids: [] })];
    const filters: TextFilter[] = [inEnglish, { facet: 'types', accepts: ({ type }) => type === 'translation' }];
    expect(applyFilters(texts, filters)).toEqual([]);
    expect(facetsOf(texts, filters, [{ collection_id: 'c', title: 'C', language: 'en' }])).toEqual({
      languages: [{ language: 'bo', count: 1 }],
      collections: [],
      types: [{ type: 'root', count: 1 }],
    });
    const inC: TextFilter = { facet: 'collections', accepts: ({ collection_ids }) => collection_ids.includes('x') };
    expect(facetsOf(texts, [inC], [{ collection_id: 'c', title: 'C', language: 'en' }]).collections).toHaveLength(1);
  });
});

describe('collections', () => {
  const collection = (collection_id: string, parent_id: string | null): CollectionInfo => ({
    collection_id,
    parent_id,
    slug: collection_id,
    title: collection_id,
    language: 'en',
  });
  const all = [
    collection('canon', null),
    collection('sutra', 'canon'),
    collection('dn', 'sutra'),
    collection('art', null),
  ];

  it('have ancestors', () => {
    expect(Object.fromEntries(withAncestors(all))).toEqual({
      canon: ['canon'],
      sutra: ['sutra', 'canon'],
      dn: ['dn', 'sutra', 'canon'],
      art: ['art'],
    });
  });

  it('are chosen level by level', () => {
    const choices = (chosen?: string) => selectableCollections(all, chosen).map(({ collection_id }) => collection_id);
    expect(choices()).toEqual(['canon', 'art']);
    expect(choices('canon')).toEqual(['sutra']);
    expect(choices('dn')).toEqual(['dn']);
  });
});
