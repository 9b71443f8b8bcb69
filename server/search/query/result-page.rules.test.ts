import { describe, expect, it } from 'vitest';
import {
  type CollectionInfo,
  compareTexts,
  selectableCollections,
  type TextInfo,
  withAncestors,
} from '../engine/text-info.ts';
import { titledFacets } from './result-page.rules.ts';

type Listed = TextInfo & { hits: number };

const text = (id: number, rest: Partial<Listed> = {}): Listed => ({
  text_id: `t${id}`,
  work_id: `w${id}`,
  title: `Title ${id}`,
  language: 'en',
  script: 'Latn',
  type: 'root',
  is_root: true,
  segment_count: 1000,
  published_date: '2026-01-01 00:00:00',
  collection_ids: ['c'],
  hits: 1,
  ...rest,
});

const orderOf = (texts: Listed[], sort: 'title' | 'hits' | 'newest') =>
  texts.toSorted(compareTexts(sort)).map(({ text_id }) => text_id);

describe('texts', () => {
  it('are in the order of their titles by number, roots first among equals', () => {
    const texts = [
      text(1, { title: 'Book 10' }),
      text(2, { title: 'Book 2', is_root: false }),
      text(3, { title: 'Book 2' }),
    ];
    expect(orderOf(texts, 'title')).toEqual(['t3', 't2', 't1']);
    expect(orderOf(texts.toReversed(), 'title')).toEqual(['t3', 't2', 't1']);
  });

  it('have those with most hits first, or the newest', () => {
    expect(orderOf([text(1, { hits: 2 }), text(2, { hits: 4 }), text(3, { hits: 2 })], 'hits')).toEqual([
      't2',
      't1',
      't3',
    ]);
    const dated = ['2026-01-01', '2026-03-01', '2026-02-01'].map((published_date, id) => text(id, { published_date }));
    expect(orderOf(dated, 'newest')).toEqual(['t1', 't2', 't0']);
  });
});

it('facets name the collections that can be chosen, most hits first, then by name', () => {
  const collections = ['d', 'c'].map((id) => ({ collection_id: id, title: id, language: 'en' }));
  const counts = {
    languages: [['pi', 2]] as [string, number][],
    collections: [
      ['d', 2],
      ['c', 2],
      ['gone', 1],
    ] as [string, number][],
    types: [['root', 2]] as [string, number][],
  };
  expect(titledFacets(counts, collections)).toEqual({
    languages: [{ language: 'pi', count: 2 }],
    collections: [
      { collection_id: 'c', title: 'c', language: 'en', count: 2 },
      { collection_id: 'd', title: 'd', language: 'en', count: 2 },
    ],
    types: [{ type: 'root', count: 2 }],
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
