import { describe, expect, test } from 'vitest';
import type { Localized } from '../draft.ts';
import { collectionTree, type TreeFiles, collectionsOf } from './collections.ts';
import type { Names } from './titles.ts';

const NAMES: Names = {
  titleSources: new Set(),
  titles: (uid): Localized => (uid === 'book' ? { en: 'The Book', pi: 'Gantha' } : {}),
  descriptions: (uid): Localized => (uid === 'book' ? { zh: '书' } : {}),
};
const NONE: TreeFiles = { superTree: undefined, books: new Map() };

function collect(files: TreeFiles, texts: Record<string, string>) {
  const placed = Object.entries(texts).map(([uid, folders]) => ({ uid, folders: folders.split('/') }));
  const { drafts, positionsIn } = collectionsOf(collectionTree(files, placed), NAMES);
  return { drafts, keys: drafts.map((draft) => draft.key), positionsIn };
}

const TREES: TreeFiles = {
  superTree: [{ sutta: [{ group: ['book', 'other'] }, { again: ['book'] }, 'bare'] }],
  books: new Map([
    ['book', { basket: 'sutta', entries: [{ 'book-one': ['book1', 'book2'] }, { 'book-two': ['book3'] }] }],
    ['whole', { basket: 'vinaya', entries: [{ 'whole-part': ['whole-1'] }] }],
  ]),
};

describe('collections', () => {
  test('follow the trees, without branches that have no text', () => {
    const { keys, positionsIn } = collect(TREES, { book2: 'sutta/book' });
    expect(keys).toEqual([
      'bilara:sutta',
      'bilara:sutta/group',
      'bilara:sutta/group/book',
      'bilara:sutta/group/book/book-one',
      'bilara:sutta/again',
      'bilara:sutta/again/book',
      'bilara:sutta/again/book/book-one',
    ]);
    expect(positionsIn('book2')).toEqual([
      { key: 'bilara:sutta/group/book/book-one', position: 0 },
      { key: 'bilara:sutta/again/book/book-one', position: 0 },
    ]);
  });

  test('have titles and descriptions from the lists of names, else a label, and slugs that differ', () => {
    const { drafts } = collect(TREES, { book1: 'sutta/book' });
    expect(drafts[2]).toEqual({
      kind: 'collection',
      key: 'bilara:sutta/group/book',
      parent: 'bilara:sutta/group',
      slug: 'book',
      position: 0,
      titles: { en: 'The Book', pi: 'Gantha' },
      descriptions: { zh: '书' },
    });
    expect(drafts[3]?.titles).toEqual({ en: 'Book One' });
    expect(new Set(drafts.map((draft) => draft.slug)).size).toBe(drafts.length);
  });

  test('have the slug of their uid, with the parent in front where it is taken or meaningless', () => {
    const trees: TreeFiles = { superTree: [{ a: ['book', 'a-x'] }, { b: ['book'] }], books: TREES.books };
    const { drafts } = collect(trees, { book3: '', 'a-x1': 'a/a-x', x1: 'a/x' });
    const slugs = ['a', 'book', 'book-two', 'a-x', 'a-x-2', 'b', 'b-book', 'b-book-book-two'];
    expect(drafts.map((draft) => draft.slug)).toEqual(slugs);
  });

  test('list a branch or a text once where the tree lists it twice under one parent', () => {
    const twice: TreeFiles = { superTree: [{ top: [{ part: ['t1', 't1'] }, { part: ['t2'] }] }], books: new Map() };
    const { keys, positionsIn } = collect(twice, { t1: 'x', t2: 'x' });
    expect(keys).toEqual(['bilara:top', 'bilara:top/part']);
    expect([positionsIn('t1'), positionsIn('t2')[0]?.position]).toEqual([[{ key: 'bilara:top/part', position: 0 }], 1]);
  });

  test('list texts in the order of the tree', () => {
    const { positionsIn } = collect(TREES, { book2: 'sutta/book', book1: 'sutta/book' });
    expect([positionsIn('book1')[0]?.position, positionsIn('book2')[0]?.position]).toEqual([0, 1]);
  });

  test('contain a book that is itself a text, regardless of its tree', () => {
    const { keys, positionsIn } = collect(TREES, { whole: 'vinaya' });
    expect(keys).toEqual(['bilara:vinaya', 'bilara:vinaya/whole']);
    expect(positionsIn('whole')).toEqual([{ key: 'bilara:vinaya/whole', position: 0 }]);
  });

  test('follow the folders for a text in no tree, from the innermost existing branch', () => {
    const { keys } = collect(TREES, { 'bare2.1': 'sutta/x/bare/bare2' });
    expect(keys).toEqual(['bilara:sutta', 'bilara:sutta/bare', 'bilara:sutta/bare/bare2']);
  });

  test('are the folders when there is no tree, and a folder of the same name elsewhere is another one', () => {
    const { keys, drafts } = collect(NONE, { 'a1.1': 'sutta/a/vagga1', 'b1.1': 'sutta/b/vagga1' });
    expect(keys).toEqual([
      'bilara:sutta',
      'bilara:sutta/a',
      'bilara:sutta/a/vagga1',
      'bilara:sutta/b',
      'bilara:sutta/b/vagga1',
    ]);
    expect(drafts.map((draft) => draft.titles.en)).toEqual([
      'Basket of Discourses',
      'A',
      'Chapter 1',
      'B',
      'Chapter 1',
    ]);
  });

  test('contain either collections or texts: loose texts get a collection in front', () => {
    const mixed: TreeFiles = { superTree: [{ book: ['n1', { part: ['n2'] }, 'n3'] }], books: new Map() };
    const { drafts, positionsIn } = collect(mixed, { n1: 'x', n2: 'x', n3: 'x' });
    expect(drafts.map((draft) => [draft.key, draft.position, draft.titles.en])).toEqual([
      ['bilara:book', 0, 'The Book'],
      ['bilara:book/texts', 0, 'The Book: single texts'],
      ['bilara:book/part', 1, 'Part'],
    ]);
    expect(['n1', 'n2', 'n3'].map((uid) => positionsIn(uid)[0])).toEqual([
      { key: 'bilara:book/texts', position: 0 },
      { key: 'bilara:book/part', position: 0 },
      { key: 'bilara:book/texts', position: 1 },
    ]);
  });
});
