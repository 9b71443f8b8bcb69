import { expect, it } from 'vitest';
import { libraryOf, search } from './testing-library.ts';

const library = libraryOf(
  [
    { language: 'bo', work: 'vimala', segments: ['དྲི་མ་མེད་པར་གྲགས་པས་བསྟན་པ'] },
    { language: 'bo', work: 'heart', segments: ['ཤེས་རབ་ཀྱི་ཕ་རོལ་ཏུ་ཕྱིན་པའི་སྙིང་པོ'] },
    { work: 'metta', segments: ['may all beings be happy'] },
    ...Array.from({ length: 30 }, (_, at) => ({ segments: [`an ill householder and his visitors ${at}`] })),
  ],
  [
    { kind: 'work', id: 'vimala', language: 'en', title: 'The Teaching of Vimalakirti' },
    { kind: 'work', id: 'heart', language: 'bo', title: 'ཤེས་རབ་སྙིང་པོ' },
    { kind: 'work', id: 'eight', language: 'en', title: 'The Perfection of Wisdom in Eight Thousand Lines' },
    { kind: 'work', id: 'metta', language: 'pi', title: 'Mettasutta' },
  ],
);
const titlesOf = (typed: string) => search(library, typed, { titleLimit: 5 }).titles.map(({ id }) => id);

it.each([
  ['visitors of the ill householder Vimalakirti', 'vimala', 'a name that only a title has'],
  ['sherab nyingpo', 'heart', 'a Tibetan title as it sounds'],
  ['Prajnaparamita in 8000 lines', 'eight', 'a number and a Sanskrit name that the title writes out'],
  ['metta sutta english translation', 'metta', 'the language that it is wanted in'],
])('“%s” finds the title %s: %s', (typed, id) => expect(titlesOf(typed)[0]).toBe(id));

it('a form of a word that titles have is no name', () => {
  expect(titlesOf('visitors of the ill householder teachings')).not.toContain('vimala');
});

it('a word of a title as it sounds is not taken for another word', () => {
  expect(search(library, 'sherab nyingpo').corrections).toEqual([]);
});
