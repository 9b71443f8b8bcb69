import { expect, it } from 'vitest';
import { engineQuery, libraryOf, search } from './testing-library.ts';
import { scoreQuoted } from './quoted-works.ts';

const filler = Array.from({ length: 30 }, (_, at) => ({ segments: [`what is it that you give to the other ${at}`] }));
const library = libraryOf([...filler, { segments: ['he said', 'what is not yours give it up for good'] }]);

it('a saying of common words is recognised by all of them', () => {
  const scores = scoreQuoted(library, engineQuery('what is not yours, give it up').interpretations);
  expect([...scores]).toEqual([[library.tables.works[30], 1]]);
  expect(search(library, 'what is not yours, give it up').hits[0]?.text_id).toBe('t30');
});

it('a few words are no saying, nor are words in another order', () => {
  expect(scoreQuoted(library, engineQuery('give it up').interpretations).size).toBe(0);
  expect(scoreQuoted(library, engineQuery('"what is not yours give it up"').interpretations).size).toBe(0);
});
