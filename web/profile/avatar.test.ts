import { expect, it } from 'vitest';
import { firstLetter } from './avatar.tsx';

it.each([
  ['pema', 'P'],
  ['བསྟན་འཛིན།', 'བ'],
  ['རྒྱལ་མཚན།', 'རྒྱ'],
  ['王维', '王'],
  ['  élodie', 'É'],
  ['', ''],
])('the letter for %j is %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});
