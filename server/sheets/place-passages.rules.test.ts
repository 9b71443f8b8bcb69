import { expect, it } from 'vitest';
import { placePassages, withSpans } from './place-passages.rules.ts';

const SOURCE = ['a', 'b', 'c', 'd'];
const aligned = (...pairs: [segment_id: string, other_id: string][]) =>
  pairs.map(([segment_id, other_id]) => ({ segment_id, other_id, text_id: 't' }));
const placesOf = (...pairs: [string, string][]) =>
  withSpans(placePassages(aligned(...pairs), 't', SOURCE).map((place) => ({ ...place, content: '' }))).map(
    ({ segment_id, row, span }) => [segment_id, row, span],
  );

it('a passage of a version stands beside the first that it translates, and covers the others', () => {
  expect(placesOf(['a', '1'], ['b', '2'])).toEqual([
    ['1', 0, 1],
    ['2', 1, 1],
  ]);
  expect(placesOf(['b', '1'], ['c', '1'], ['a', '1'])).toEqual([['1', 0, 3]]);
});

it('several that begin at one passage stand together, and none covers the next', () => {
  expect(placesOf(['a', '1'], ['a', '2'], ['b', '2'], ['b', '3'], ['d', '3'])).toEqual([
    ['1', 0, 1],
    ['2', 0, 1],
    ['3', 1, 3],
  ]);
});

it('passages outside the range, and those of other texts, have no place', () => {
  expect(placesOf(['x', '1'])).toEqual([]);
  expect(placePassages(aligned(['a', '1']), 'another', SOURCE)).toEqual([]);
});
