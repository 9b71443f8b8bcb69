import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Pema Tsering', 'PT'],
  ['pema', 'P'],
  ['Jetsun Pema Tsering Wangmo', 'JP'],
  ['  élodie   de la Tour ', 'ÉD'],
  ['རྒྱལ་མཚན། དོན་གྲུབ།', 'རྒྱདོ'],
  ['王维', '王'],
  ['😀 Smile', '😀'],
  ['Pema 👩‍👩‍👧‍👦', 'P'],
  ['🇧🇹 🇮🇳', '🇧🇹'],
  ['', ''],
])('initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
