import { expect, it } from 'vitest';
import { SpokenTitles } from './spoken-titles.ts';

const TITLES = [
  { language: 'bo', title: 'ཤེས་རབ་སྙིང་པོ' },
  { language: 'bo', title: 'འཕགས་པ་རྡོ་རྗེ་གཅོད་པ་ཞེས་བྱ་བ་ཐེག་པ་ཆེན་པོའི་མདོ།' },
  { language: 'bo', title: 'འཕགས་པ་བཟང་པོ་སྤྱོད་པའི་སྨོན་ལམ་གྱི་རྒྱལ་པོ།' },
  { language: 'en', title: 'The Heart Sutra' },
];
const titles = new SpokenTitles(TITLES);

it.each([
  ['Sherab Nyingpo', 0],
  ['sherap nyingpo', 0],
  ['Dorje Chöpa', 1],
  ['Zangpo Chöpai Mönlam', 2],
])('%s is the Tibetan title that sounds so', (query, entry) =>
  expect(titles.find(query, 0.2, 1)[0]).toMatchObject({ entry }),
);

it('other words are no Tibetan titles', () => {
  expect(titles.find('heart sutra', 0.2, 5)).toEqual([]);
  expect(titles.find('ཤེས་རབ་སྙིང་པོ', 0.2, 5)).toEqual([]);
  expect([titles.hasWord('sherab'), titles.hasWord('heart')]).toEqual([true, false]);
});
