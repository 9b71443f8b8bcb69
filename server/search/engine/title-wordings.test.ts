import { expect, it } from 'vitest';
import { numberInWords, otherWording } from './title-wordings.ts';

it('numbers are written out', () => {
  expect([4, 21, 108, 8000, 25_000, 100_000].map(numberInWords)).toEqual([
    'four',
    'twenty-one',
    'one hundred and eight',
    'eight thousand',
    'twenty-five thousand',
    'one hundred thousand',
  ]);
});

it.each([
  ['Prajnaparamita in 8000 lines', 'perfection of wisdom in eight thousand lines'],
  ['Prajñāpāramitā in 25,000 lines', 'perfection of wisdom in twenty-five thousand lines'],
  ['21 Taras', 'twenty-one Taras'],
  ['Heart Sutra', undefined],
  ['MN 10.5', undefined],
  ['21', undefined],
])('%s is %s in titles', (query, wording) => expect(otherWording(query)).toBe(wording));
