import { describe, expect, it } from 'vitest';
import { findPassageMatches } from '#shared/search/passage-marks.ts';
import { relatedTo } from './related-words.ts';
import { libraryOf, search, type TestText } from './testing-library.ts';

const filler = (count: number, text: Partial<TestText> = {}): TestText[] =>
  Array.from({ length: count }, () => ({ segments: ['how did it come to the river'], ...text }));
const textsOf = (answer: ReturnType<typeof search>) => answer.hits.map(({ text_id }) => text_id);

it('a word and its forms have related words in each language of the table, without themselves', () => {
  const related = relatedTo('monks', 'en');
  expect(related).toContainEqual({ language: 'en', token: 'mendicant' });
  expect(related).toContainEqual({ language: 'de', token: 'monch' });
  expect(related).not.toContainEqual({ language: 'en', token: 'monk' });
  expect(relatedTo('monks', 'de')).toEqual([]);
  expect(relatedTo('qqqqq', 'en')).toEqual([]);
});

describe('a question', () => {
  const library = libraryOf([
    { segments: ['weapons, weapons'] },
    { segments: ['trades, such as that in weapons'] },
    { segments: ['the jobs of a carpenter'] },
    ...filler(30),
  ]);
  const answer = search(library, 'which jobs are there with weapons');
  it('is answered by a text that uses another word for the same thing', () => {
    expect(textsOf(answer)[0]).toBe('t1');
    expect(answer.isClosest).toBe(true);
  });
  it('has the words that say the same marked', () => {
    const text = 'trades in weapons';
    const marked = findPassageMatches(text, answer.interpretations, 'en').map(({ start, end }) =>
      text.slice(start, end),
    );
    expect(marked).toEqual(['trades', 'weapons']);
  });
  it('in German is answered by the English description of a work', () => {
    const german = libraryOf(
      [
        { work: 'a', segments: ['he spoke to Yodha'] },
        { work: 'b', segments: ['he spoke to somebody'] },
        ...filler(30, { language: 'de', segments: ['wie kommt ein Mensch in die Stadt'] }),
      ],
      [],
      [{ work_id: 'a', language: 'en', description: 'A warrior asks about heaven.' }],
    );
    expect(textsOf(search(german, 'Wie kommt ein Soldat in den Himmel, Yodha?'))[0]).toBe('t0');
  });
});

it('texts that have the words as they were typed are the only ones when there are some', () => {
  const library = libraryOf([
    { segments: ['a monk in the wood'] },
    { segments: ['a mendicant in the wood'] },
    ...filler(9),
  ]);
  expect(textsOf(search(library, 'monk wood'))).toEqual(['t0']);
});

it('words that a text writes as one are found where nothing has them apart', () => {
  const library = libraryOf([
    { language: 'pi', segments: ['karaniyamatthakusalena yam tam'] },
    { language: 'pi', segments: ['karaniyam idam'] },
    { language: 'pi', segments: ['atthakusalena'] },
    ...filler(9),
  ]);
  expect(textsOf(search(library, 'karaniyam atthakusalena'))).toEqual(['t0']);
});
