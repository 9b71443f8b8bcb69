import { expect, test } from 'vitest';
import { mergePassages } from './merge-passages.ts';

test.each([
  ['one put in by hand stays', ['a', 'x', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'x', 'b']],
  ['one taken out by hand stays away', ['b'], ['a', 'b'], ['a', 'b'], ['b']],
  ['one that the source adds comes at the end', ['x', 'b', 'a'], ['a', 'b'], ['c', 'a', 'b'], ['x', 'b', 'a', 'c']],
  ['one that the source drops goes', ['b', 'x', 'a'], ['a', 'b'], ['b'], ['b', 'x']],
  ['one that both have added is there once', ['a', 'x'], ['a'], ['a', 'x'], ['a', 'x']],
])('%s', (_, byHand, former, source, merged) => {
  expect(mergePassages(byHand, former, source)).toEqual(merged);
});
