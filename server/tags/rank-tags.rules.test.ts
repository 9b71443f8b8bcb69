import { expect, it } from 'vitest';
import { rankTags, type TagCount } from './rank-tags.rules.ts';

const counts: TagCount[] = [
  { tag: 'nāgārjuna', language: 'en', sheets: 2 },
  { tag: 'nāgārjuna', language: 'bo', sheets: 3 },
  { tag: 'nagas', language: 'en', sheets: 4 },
  { tag: 'four noble truths', language: 'en', sheets: 9 },
  { tag: 'noble silence', language: 'en', sheets: 1 },
  { tag: 'ལས', language: 'bo', sheets: 2 },
  { tag: 'ལུས', language: 'bo', sheets: 1 },
];
const tags = (prefix: string, language?: string) => rankTags(counts, { prefix, language }).map(({ tag }) => tag);

it('tags are suggested by how many sheets have them, in all languages together', () => {
  expect(rankTags(counts, { prefix: 'nag' })).toEqual([
    { tag: 'nāgārjuna', sheets: 5 },
    { tag: 'nagas', sheets: 4 },
  ]);
  expect(rankTags(counts, { prefix: 'nāg', language: 'en' })).toEqual([
    { tag: 'nagas', sheets: 4 },
    { tag: 'nāgārjuna', sheets: 2 },
  ]);
  expect(tags('')).toEqual(['four noble truths', 'nāgārjuna', 'nagas', 'ལས', 'noble silence', 'ལུས']);
});

it('tags that begin with the prefix come before those with a word that does', () => {
  expect(tags('noble')).toEqual(['noble silence', 'four noble truths']);
  expect(tags('truth')).toEqual(['four noble truths']);
  expect(tags('oble')).toEqual([]);
});

it('vowel signs are no diacritics', () => {
  expect(tags('ལ')).toEqual(['ལས', 'ལུས']);
  expect(tags('ལས')).toEqual(['ལས']);
});
