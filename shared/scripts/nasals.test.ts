import { expect, it } from 'vitest';
import { foldNasals, nasalPrefixes } from './nasals.ts';

it.each([
  ['samgha', 'sangha'],
  ['sanbodhi', 'sambodhi'],
  ['rinpoche', 'rimpoche'],
  ['samadhi', 'samadhi'],
  ['sam', 'sam'],
])('writes the nasal of %s as in %s', (word, folded) => {
  expect(foldNasals(word)).toBe(folded);
});

it('knows how a word goes on whose last letter is a nasal', () => {
  expect(nasalPrefixes('rin')).toEqual(['rin', 'rimp', 'rimb']);
  expect(nasalPrefixes('sam')).toEqual(['sam', 'sank', 'sang', 'sanc', 'sanj', 'sant', 'sand', 'sans', 'sanh']);
  expect(nasalPrefixes('sa')).toEqual(['sa']);
  expect(nasalPrefixes('སམ')).toEqual(['སམ']);
});

it.each(['saṃgha', 'rinpoche', 'samdong', 'sanbodhi', 'pemba'])('finds %s while it is typed', (word) => {
  const indexed = foldNasals(word.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  for (let length = 1; length <= word.length; length += 1) {
    const typed = foldNasals(word.slice(0, length).normalize('NFD').replaceAll(/\p{M}/gu, ''));
    expect(
      nasalPrefixes(typed).some((prefix) => indexed.startsWith(prefix)),
      typed,
    ).toBe(true);
  }
});
