import { expect, test } from 'vitest';
import { parseReferences } from './references.ts';

test('a line of references is one entry per edition', () => {
  expect(parseReferences('ms38P2_35, csp1ed38.560, pts-vp-pli1.2.3,vns848, t0453b28 ,')).toEqual([
    { siglum: 'ms', value: '38P2_35' },
    { siglum: 'csp1ed', value: '38.560' },
    { siglum: 'pts-vp-pli', value: '1.2.3' },
    { siglum: 'vns', value: '848' },
    { siglum: 't', value: '0453b28' },
  ]);
});

test('what has no letters in front is kept as a value', () => {
  expect(parseReferences('12.3')).toEqual([{ siglum: '', value: '12.3' }]);
  expect(parseReferences('')).toEqual([]);
});
