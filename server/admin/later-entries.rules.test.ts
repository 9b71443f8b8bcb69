import { expect, it } from 'vitest';
import { areReversed } from './later-entries.rules.ts';

it.each<[string, [id: number, undoes: number | null][], boolean]>([
  ['nothing', [], true],
  ['another change', [[2, null]], false],
  [
    'a change that was undone',
    [
      [2, null],
      [3, 2],
    ],
    true,
  ],
  [
    'an undo that was undone',
    [
      [2, null],
      [3, 2],
      [4, 3],
    ],
    false,
  ],
  [
    'an undo that was undone, and that too',
    [
      [2, null],
      [3, 2],
      [4, 3],
      [5, 4],
    ],
    true,
  ],
  ['the undo of something earlier', [[3, 1]], false],
  [
    'two changes, of which one was undone',
    [
      [2, null],
      [3, null],
      [4, 2],
    ],
    false,
  ],
])('%s leaves what was before: %j %s', (_what, entries, expected) => {
  expect(areReversed(entries.map(([id, undoes]) => ({ id, undoes })))).toBe(expected);
});
