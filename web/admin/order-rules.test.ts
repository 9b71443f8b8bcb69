import { expect, it } from 'vitest';
import { moveIn } from './order-rules.ts';
import { applyMove } from './tree-rules.ts';

it('moves to a place of the list without it, out of it, and changes nothing a second time', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(moveIn(ids, { id: 'a', position: 2 })).toEqual(['b', 'c', 'a', 'd']);
  expect(moveIn(moveIn(ids, { id: 'a', position: 2 }), { id: 'a', position: 2 })).toEqual(['b', 'c', 'a', 'd']);
  expect(moveIn(ids, { id: 'd', position: 0 })).toEqual(['d', 'a', 'b', 'c']);
  expect(moveIn(ids, { id: 'b', position: null })).toEqual(['a', 'c', 'd']);
  expect(moveIn(ids, { id: 'x', position: 1 })).toBe(ids);
});

it('a tree shows a move before it is stored, and the same when it is', () => {
  const nodes = ['a', 'b', 'c'].map((id) => ({ id, parent_id: null as string | null }));
  const move = { id: 'a', to: { parent_id: null, position: 1 } };
  const once = applyMove(nodes, move);
  expect(once.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(applyMove(once, move)).toEqual(once);
  expect(applyMove(once, { id: 'c', to: { parent_id: 'b', position: 0 } }).at(-1)).toEqual({ id: 'c', parent_id: 'b' });
  expect(applyMove(nodes, { id: 'x', to: { parent_id: null, position: 0 } })).toBe(nodes);
});
