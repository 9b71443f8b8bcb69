import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes, normalizeCode } from './recovery-codes.rules.ts';

it('makes ten different codes of four groups', () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
});

it.each(['ABCD-EFGH', 'abcdefgh', ' ABCD EFGH\n', 'ABCD–EFGH', 'ABCD\u200bEFGH', 'ＡＢＣＤ－ＥＦＧＨ'])(
  'reads a code as people copy it: %j',
  (typed) => {
    expect(normalizeCode(typed)).toBe('ABCDEFGH');
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode('ABCD-EFGH'));
  },
);

it('tells codes apart', () => {
  expect(hashRecoveryCode('ABCD-EFGH')).not.toEqual(hashRecoveryCode('ABCD-EFGI'));
});
