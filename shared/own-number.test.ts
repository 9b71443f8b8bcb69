import { expect, it } from 'vitest';
import { ownNumber } from './own-number.ts';

it('the own number of a segment is what follows the number of the work', () => {
  expect(ownNumber('mn10:5.1')).toBe('5.1');
  expect(ownNumber('an1.1-10:2.3')).toBe('2.3');
  expect(ownNumber('pli-tv-kd1:1.2')).toBe('1.2');
  for (const key of ['mn10', '10:5', 'mn:5', 'mn10:', 'mn10:x']) expect(ownNumber(key)).toBeNull();
});
