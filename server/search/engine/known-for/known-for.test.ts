import { describe, expect, it } from 'vitest';
import { libraryOf, search, type TestText } from '../testing-library.ts';
import { listKnownFor, sayingsOf } from './known-for.ts';
import { LONG_DISCOURSES } from './long-discourses.table.ts';
import { OTHER_DISCOURSES } from './other-discourses.table.ts';
import { SAYINGS } from './sayings.table.ts';

const linesOf = (table: string): string[] => table.trim().split('\n');
const idsOf = (answer: ReturnType<typeof search>) => answer.hits.map(({ text_id }) => text_id);

it.each([LONG_DISCOURSES, OTHER_DISCOURSES])(
  'each line names works and says in English what they are about',
  (table) => {
    for (const line of linesOf(table)) {
      const [works = '', english = ''] = line.split('|');
      expect([
        line,
        works
          .trim()
          .split(' ')
          .every((key) => /^[a-z-]+\d[\d.-]*$/.test(key)),
      ]).toEqual([line, true]);
      expect([line, english.trim().length > 10]).toEqual([line, true]);
    }
  },
);

it('no work is listed twice with the same saying or subject', () => {
  const lines = [LONG_DISCOURSES, OTHER_DISCOURSES, SAYINGS].flatMap(linesOf);
  expect(new Set(lines).size).toBe(lines.length);
});

it('a work is known by how it is cited, also by one of two citations', () => {
  const known = listKnownFor([
    { id: 'a', citation: 'MN 135' },
    { id: 'b', citation: 'Toh 21, T 251' },
    { id: 'c', citation: 'XY 1' },
  ]);
  expect(known).toContainEqual(expect.objectContaining({ work_id: 'a', language: 'de' }));
  expect(known).toContainEqual({
    work_id: 'b',
    language: 'en',
    description: 'form is emptiness, emptiness is form',
  });
  expect(known.some(({ work_id }) => work_id === 'c')).toBe(false);
  expect(known.some(({ language }) => language === 'zh')).toBe(false);
  expect(sayingsOf('Toh 16')).toContainEqual({ language: 'zh', title: '应无所住而生其心' });
});

it('a saying finds its work as a title does, but one word of it does not', () => {
  const saying = 'form is emptiness, emptiness is form';
  const library = libraryOf(
    [{ work: 'heart', segments: ['གཟུགས་སྟོང་པའོ'], language: 'bo' }],
    [{ kind: 'work', id: 'heart', language: 'en', title: saying, isSaying: true }],
  );
  const titlesOf = (typed: string) => search(library, typed, { titleLimit: 5 }).titles.map(({ id }) => id);
  expect(titlesOf('form is emptiness')).toEqual(['heart']);
  expect(titlesOf('emptiness')).toEqual([]);
});

describe('a question in the words of a subject', () => {
  const texts = (count: number, content: string) =>
    Array.from({ length: count }, (): TestText => ({ segments: [content] }));
  const filler = [...texts(25, 'why do people live, and the young die'), ...texts(75, 'something else of mountains')];
  const library = libraryOf(
    [...filler, { work: 'deeds', segments: ['people are owners of their deeds'] }],
    [],
    [],
    [],
    [{ work_id: 'deeds', language: 'en', description: 'why some people live long and others die young' }],
  );

  it('finds the work, however many texts have all the words', () =>
    expect(idsOf(search(library, 'Why do people live or die young?'))).toContain('t100'));

  it('is not answered by it when most of the words are others', () =>
    expect(idsOf(search(library, 'Why do people live on mountains of gold and silver?', { limit: 10 }))[0]).not.toBe(
      't100',
    ));
});
