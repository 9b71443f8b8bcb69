import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  type DropSpot,
  type Direction,
  findByTitle,
  pathOf,
  placeOfDrop,
  placeTowards,
  visibleRows,
} from './tree-rules.ts';

/** a (a1, a2 (a2x)), b, c */
const NODES = [
  { id: 'a', parent_id: null },
  { id: 'b', parent_id: null },
  { id: 'c', parent_id: null },
  { id: 'a1', parent_id: 'a' },
  { id: 'a2', parent_id: 'a' },
  { id: 'a2x', parent_id: 'a2' },
];

it('shows what is below open nodes, with how deep it is', () => {
  const rows = visibleRows(NODES, new Set(['a']));
  expect(rows.map(({ node, depth }) => `${depth}${node.id}`)).toEqual(['0a', '1a1', '1a2', '0b', '0c']);
  expect(rows[2]).toMatchObject({ position: 1, siblings: 2, hasChildren: true });
});

it('knows what is above a node', () => {
  expect(ancestorsOf(NODES, 'a2x')).toEqual(['a2', 'a']);
});

it('finds nodes by title at every depth, without regard to accents, and names what they stand below', () => {
  const titled = NODES.map((node) => ({ ...node, title: node.id === 'a2x' ? 'Pāli verses' : `Book ${node.id}` }));
  const [found, ...more] = findByTitle(titled, ' pali', () => true);
  expect(more).toEqual([]);
  expect(found && pathOf(titled, found)).toBe('Book a › Book a2 › Pāli verses');
  expect(findByTitle(titled, 'book a', ({ id }) => id !== 'a1').map(({ id }) => id)).toEqual(['a', 'a2']);
  expect(findByTitle(titled, ' ', () => true)).toEqual([]);
});

describe('a move by keys', () => {
  it.each<[string, Direction, string | null | undefined, number?]>([
    ['b', 'up', null, 0],
    ['a', 'up', undefined],
    ['b', 'down', null, 2],
    ['c', 'down', undefined],
    ['b', 'in', 'a', 2],
    ['a', 'in', undefined],
    ['a2', 'out', null, 1],
    ['b', 'out', undefined],
    ['gone', 'up', undefined],
  ])('%s %s', (id, direction, parent_id, position) => {
    expect(placeTowards(NODES, id, direction)).toEqual(parent_id === undefined ? undefined : { parent_id, position });
  });
});

describe('a drop', () => {
  it.each<[string, string, DropSpot, string | null | undefined, number?]>([
    ['a', 'c', 'after', null, 2],
    ['c', 'a', 'before', null, 0],
    ['b', 'a2', 'before', 'a', 1],
    ['b', 'a', 'inside', 'a', 2],
    ['a', 'a2x', 'inside', undefined],
    ['a', 'a', 'inside', undefined],
  ])('of %s on %s, %s', (id, target, spot, parent_id, position) => {
    expect(placeOfDrop(NODES, id, target, spot)).toEqual(parent_id === undefined ? undefined : { parent_id, position });
  });
});
