import { expect, it } from 'vitest';
import { isSomebodyElse, personOf } from './person-of.ts';

const tokenOf = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

it('a token says whose it is, by who issued it and for whom', () => {
  expect(personOf(tokenOf({ iss: 'pothi', sub: 'a?>ÿ' }))).toBe(
    personOf(tokenOf({ sub: 'a?>ÿ', iss: 'pothi', exp: 1 })),
  );
  expect(personOf(tokenOf({ iss: 'pothi', sub: 'a' }))).not.toBe(personOf(tokenOf({ iss: 'elsewhere', sub: 'a' })));
});

it.each([null, '', 'a', 'a.b', 'a.!.c', tokenOf(null), tokenOf(7), tokenOf({ iss: 'pothi' })])(
  '%j is nobody’s',
  (token) => {
    expect(personOf(token)).toBeNull();
  },
);

it('who is not known is nobody else', () => {
  expect([isSomebodyElse(null, 'b'), isSomebodyElse('a', null), isSomebodyElse('a', 'a')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isSomebodyElse('a', 'b')).toBe(true);
});
