import { expect, it } from 'vitest';
import { indexLetter, createTitleComparator } from './title-index.ts';

it('lists a title under its letter, in each script', () => {
  const letters = {
    'The Buddha': 'B',
    'An aim': 'A',
    Theravāda: 'T',
    Śāriputra: 'S',
    '“Āyatana”': 'A',
    'སྙིང་རྗེ།': 'ཉ',
    'བྱང་ཆུབ་ཀྱི་སེམས།': 'བ',
    'དཀོན་མཆོག་གསུམ།': 'ཀ',
    缘起: 'Y',
    '《金刚经》': 'J',
    '37': '#',
    '…': '#',
    Пустота: '#',
  };
  expect(Object.fromEntries(Object.keys(letters).map((title) => [title, indexLetter(title)]))).toEqual(letters);
});

it('sorts titles in the order of the language; those in other scripts come last', () => {
  const ordered = (language: string, titles: string[]) => titles.toSorted(createTitleComparator(language));
  expect(ordered('en', ['Śāriputra', 'karma', 'Arhat', 'Saṃsāra', 'The path', '空'])).toEqual([
    'Arhat',
    'karma',
    'The path',
    'Saṃsāra',
    'Śāriputra',
    '空',
  ]);
  expect(ordered('bo', ['Karma', 'སེམས།', 'ལས།', 'བསམ་གཏན།', 'སྙིང་རྗེ།'])).toEqual([
    'སྙིང་རྗེ།',
    'ལས།',
    'སེམས།',
    'བསམ་གཏན།',
    'Karma',
  ]);
  expect(ordered('zh', ['Karma', '中道', '慈', '悲'])).toEqual(['悲', '慈', '中道', 'Karma']);
});
