import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenFilters, NO_FILTERS, readChoices, searchAddress, SEARCH_TABS, SORTS } from './search-choices.ts';

const read = (text: string) => readChoices(new URLSearchParams(text));
const readAddress = (address: string) => readChoices(new URL(address, 'http://reading.room').searchParams);

describe('the address of a search', () => {
  it('says everything, the usual values left out', () => {
    expect(searchAddress(read('q=form'))).toBe('/search?q=form');
    expect(searchAddress(read('q=form&tab=sources&sort=relevance&limit=10&language='))).toBe('/search?q=form');
  });

  it('a choice keeps the other choices and goes to page 1', () => {
    const choices = read('q=form&language=bo&type=root&sort=title&page=7&limit=20');
    expect(searchAddress(choices, { type: '' })).toBe('/search?q=form&language=bo&sort=title&limit=20');
    expect(searchAddress(choices, { collection: 'c' })).toBe(
      '/search?q=form&language=bo&collection=c&type=root&sort=title&limit=20',
    );
    expect(searchAddress(choices, NO_FILTERS)).toBe('/search?q=form&sort=title&limit=20');
  });

  it('words are trimmed', () => {
    expect(read('q=++form+is++').q).toBe('form is');
    expect(read('').q).toBe('');
  });

  it('an unknown tab or sort is the usual one; an unknown filter stays to be explained', () => {
    expect(read('tab=x&sort=y&language=klingon')).toMatchObject({
      tab: 'sources',
      sort: 'relevance',
      language: 'klingon',
    });
  });

  it('names the filters that are chosen', () => {
    expect(chosenFilters(read('q=form&type=root&language=bo'))).toEqual(['language', 'type']);
    expect(chosenFilters(read('q=form&language=+'))).toEqual([]);
  });

  it('is read back as it was written, whatever the words are', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim());
    const choices = fc.record({
      q: words,
      tab: fc.constantFrom(...SEARCH_TABS),
      sort: fc.constantFrom(...SORTS),
      language: words,
      collection: words,
      type: words,
      text: words,
      paging: fc.record({ page: fc.integer({ min: 1, max: 1000 }), limit: fc.constantFrom(5, 10, 12, 20, 50) }),
    });
    fc.assert(
      fc.property(choices, (all) => {
        expect(readAddress(searchAddress(all, { paging: all.paging }))).toEqual(all);
      }),
    );
  });
});
