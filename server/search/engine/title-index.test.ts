import { expect, it } from 'vitest';
import { indianTitle } from './indian-title.ts';
import { popularNames } from './popular-names.ts';
import { TitleIndex } from './title-index.ts';

const TITLES = [
  'Mahāparinibbānasutta',
  'Satipaṭṭhānasutta',
  'Mahāsatipaṭṭhānasutta',
  'The Heart Sutra',
  '般若波羅蜜多心經',
  'རྡོ་རྗེ་གཅོད་པ',
  'Brahmajālasutta',
  'The Honey-Cake',
];
const index = new TitleIndex(TITLES.map((title) => ({ title, language: 'en' })));
const best = (query: string) => TITLES[index.find(query, 0.3, 1)[0]?.entry ?? -1];

it.each([
  ['maha parinibbana', 'Mahāparinibbānasutta'],
  ['mahaparinibbana', 'Mahāparinibbānasutta'],
  ['mahaparinibana sutta', 'Mahāparinibbānasutta'],
  ['satipathana', 'Satipaṭṭhānasutta'],
  ['maha satipatthana', 'Mahāsatipaṭṭhānasutta'],
  ['heart sutra', 'The Heart Sutra'],
  ['心经', '般若波羅蜜多心經'],
  ['རྡོ་རྗེ་གཅོད་པ', 'རྡོ་རྗེ་གཅོད་པ'],
  ['brahmajal', 'Brahmajālasutta'],
  ['honey cakes', 'The Honey-Cake'],
])('%s is like the title %s', (query, title) => expect(best(query)).toBe(title));

it('the forms of a word count as the word, in the language of the title', () => {
  const stem = (word: string, language: string): string => (language === 'de' ? word.replace(/e[nr]$/, '') : word);
  const german = new TitleIndex([{ title: 'Das Gleichnis vom vergifteten Pfeil', language: 'de' }], stem);
  const score = (query: string) => german.find(query, 0, 1)[0]?.score ?? 0;
  expect(score('vergifteter Pfeil')).toBe(score('vergifteten Pfeil'));
  expect(score('vergiftetes Pfeil')).toBeLessThan(score('vergifteten Pfeil'));
});

it.each([
  ['Vimalakriti sutra', 'Vimalakīrtinirdeśa', 'letters of a long word exchanged'],
  ['维摩结经', '维摩诘经', 'another character'],
  ['དགོངས་པ་ངེས་འགྲེལ', 'དགོངས་པ་ངེས་པར་འགྲེལ་པ', 'a short form without particles'],
  ['དཀོན་མཆོག་སྤྲིནད', 'འཕགས་པ་དཀོན་མཆོག་སྤྲིན་ཞེས་བྱ་བ་ཐེག་པ་ཆེན་པོའི་མདོ', 'another syllable of a name within its formula'],
  ['Metta Suta', 'Mettasutta', 'sutta with another letter'],
  ['般若波罗密多心经', '般若波罗蜜多心经', 'another way to write a term'],
  ['三昧王经', '三摩地王经', 'another translation of a term'],
])('%s is like the title %s: %s', (query, title) => {
  const others = ['The Discourse on Seed', '大悲经', 'བློ་གྲོས་རྒྱ་མཚོ'].map((other) => ({ title: other, language: 'en' }));
  const titles = new TitleIndex([...others, { title, language: 'en' }]);
  const [first] = titles.find(query, 0.3, 1);
  expect(first).toMatchObject({ entry: others.length });
  expect(first?.score).toBeGreaterThan(0.5);
});

it('a word that texts have is not taken for one of a title', () => {
  const titles = new TitleIndex([{ title: 'Vimalakīrtinirdeśa', language: 'sa' }]);
  expect(titles.find('vimalakriti', 0.5, 1)).toHaveLength(1);
  expect(titles.find('vimalakriti', 0.5, 1, () => true)).toEqual([]);
});

it('a title that has nothing of the query is not like it', () => {
  expect(index.find('chariot', 0.1, 5)).toEqual([]);
  expect(index.find('', 0.1, 5)).toEqual([]);
});

it('a Tibetan translation gives the title of its original', () => {
  const line = '༄༅། །རྒྱ་གར་སྐད་དུ། ཨཱརྱ་ལ་ལི་ཏ་བི་སྟཱ་ར་ནཱ་མ་མ་ཧཱ་ཡཱ་ན་སཱུ་ཏྲ། བོད་སྐད་དུ། འཕགས་པ་རྒྱ་ཆེར་རོལ་པ།';
  expect(indianTitle(line)).toBe('Āryalalitabistāranāmamahāyānasūtra');
  expect(indianTitle('བྷ་ག་བ་ཏཱི')).toBeNull();
  expect(indianTitle('རྒྱ་གར་སྐད་དུ། ཧྲྀ་ད་ཡ། བོད་སྐད་དུ།')).toBe('Hṛdaya');
});

it('popular names are found by how the work is cited, however that is written', () => {
  expect(popularNames('SN 35.28').map(({ title }) => title)).toContain('The Fire Sermon');
  expect(popularNames('Dhp 1–20').length).toBeGreaterThan(0);
  expect(popularNames('Toh 21')).toContainEqual({ language: 'zh', title: '心经' });
  expect(popularNames('XX 1')).toEqual([]);
});
