import { expect, it } from 'vitest';
import { passageNumber } from './passage-number.ts';

it('a passage is named by its own number, or else by its position', () => {
  expect(passageNumber('en', { segment_number: 143, label: '21' })).toBe('21');
  expect(passageNumber('zh-Hans-CN', { segment_number: 143, label: '3.4', has_own_number: true })).toBe('3.4');
  expect(passageNumber('en', { segment_number: 1143, label: null })).toBe('1,143');
  expect(passageNumber('en', { segment_number: 143 })).toBe('143');
  // The folio of an edition.
  expect(passageNumber('bo-IN', { segment_number: 3, label: '144b6', has_own_number: false })).not.toBe('144b6');
});
