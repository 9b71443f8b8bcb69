import { expect, it } from 'vitest';
import { interpretSides } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import type { TitleEntry } from './library-index.ts';
import { findTopicNames, listTopics } from './topic-names.ts';

const topic = (id: string, names: [language: string, title: string][]): TitleEntry[] =>
  names.map(([language, title]) => ({ kind: 'topic', id, language, title }));

const topics = listTopics([
  ...topic('beings', [
    ['en', 'Beings'],
    ['sa', 'sattva'],
  ]),
  { kind: 'text', id: 'a text', language: 'en', title: 'Giving' },
  ...topic('giving', [
    ['en', 'The giving'],
    ['en', 'generous hand'],
    ['pi', 'dāna'],
    ['sa', 'dāna'],
    ['bo', 'སྦྱིན་པ།'],
    ['zh', '佈施'],
    ['zh', '布施'],
  ]),
  ...topic('sentient beings', [
    ['en', 'Sentient beings'],
    ['sa', 'sattva'],
    ['bo', 'སེམས་ཅན།'],
  ]),
]);
const find = (query: string) =>
  findTopicNames(topics, interpretSides(parseQuery(query).groups)).map(
    ({ language, name, isSearched }) => `${language} ${name}${isSearched ? ' *' : ''}`,
  );

it('names are listed by language, those with the same words once, without article and shad', () => {
  expect(find('giving')).toEqual(['sa dāna', 'bo སྦྱིན་པ', 'zh 佈施', 'en giving *', 'en generous hand']);
});

it.each([
  ['with its article', 'the Giving', 'en giving *'],
  ['in Devanagari', 'दान', 'sa dāna *'],
  ['in Wylie', 'sbyin pa', 'bo སྦྱིན་པ *'],
  ['in another form of its characters', '布施', 'zh 佈施 *'],
  ['in quotation marks', '"generous hand"', 'en generous hand *'],
])('a topic is found %s', (_how, query, searched) => expect(find(query)).toContain(searched));

it('of two topics with one name the one with more names is taken', () => {
  expect(find('sattva')).toEqual(['sa sattva *', 'bo སེམས་ཅན', 'en Sentient beings']);
  expect(find('sattva OR beings')).toEqual(['sa sattva *', 'en Beings *']);
});

it('what is only like a name finds none', () => {
  for (const query of ['givings', 'giving*', 'dāna pāramitā', 'giving OR sattva', 'hand generous', 'the', ''])
    expect([query, find(query)]).toEqual([query, []]);
});
