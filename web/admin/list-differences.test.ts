import { expect, it } from 'vitest';
import { findDifferences } from './list-differences.ts';

const list = (ids: string, parent_id: string | null = null) =>
  ids.split('').map((id) => ({ id, title: id.toUpperCase(), parent_id }));
const differences = (before: ReturnType<typeof list>, after: ReturnType<typeof list>) => {
  const { added, removed, moved } = findDifferences(before, after);
  return [added, removed, moved].map((each) => each.map(({ title }) => title).join(''));
};

it('names what was added, removed and moved, and nothing that only made room', () => {
  expect(differences(list('abcd'), list('abcd'))).toEqual(['', '', '']);
  expect(differences(list('abcd'), list('dabc'))).toEqual(['', '', 'D']);
  expect(differences(list('abcd'), list('xacdb'))).toEqual(['X', '', 'B']);
  expect(differences(list('abcd'), list('bd'))).toEqual(['', 'AC', '']);
});

it('of a tree names what has another parent, but not what stayed beside it', () => {
  expect(differences([...list('abc'), ...list('de', 'a')], [...list('abcd'), ...list('e', 'a')])).toEqual([
    '',
    '',
    'D',
  ]);
});

it('names what has another title, and nothing where only words elsewhere were changed', () => {
  const [a, b] = list('ab');
  const { renamed } = findDifferences(list('ab'), [{ ...a!, title: 'New' }, b!]);
  expect(renamed.map(({ title }) => title)).toEqual(['New']);
  expect(findDifferences(list('ab'), list('ab')).renamed).toEqual([]);
});
