import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeFilters, NO_FILTERS, parseSearchParams, searchPath, SEARCH_TABS, SORTS } from './search-params.ts';

const read = (text: string) => parseSearchParams(new URLSearchParams(text));
const readPath = (path: string) => parseSearchParams(new URL(path, 'http://reading.room').searchParams);

describe('the path of a search', () => {
  it('leaves out the defaults', () => {
    expect(searchPath(read('q=form'))).toBe('/search?q=form');
    expect(searchPath(read('q=form&tab=sources&sort=relevance&limit=10&language='))).toBe('/search?q=form');
  });

  it('a change keeps the other parameters and goes to page 1', () => {
    const params = read('q=form&language=bo&type=root&sort=title&page=7&limit=20');
    expect(searchPath(params, { type: '' })).toBe('/search?q=form&language=bo&sort=title&limit=20');
    expect(searchPath(params, { collection: 'c' })).toBe(
      '/search?q=form&language=bo&collection=c&type=root&sort=title&limit=20',
    );
    expect(searchPath(params, NO_FILTERS)).toBe('/search?q=form&sort=title&limit=20');
  });

  it('the query is trimmed', () => {
    expect(read('q=++form+is++').q).toBe('form is');
    expect(read('').q).toBe('');
  });

  it('an unknown tab or sort becomes the default; an unknown filter stays', () => {
    expect(read('tab=x&sort=y&language=klingon')).toMatchObject({
      tab: 'sources',
      sort: 'relevance',
      language: 'klingon',
    });
  });

  it('names the active filters', () => {
    expect(activeFilters(read('q=form&type=root&language=bo'))).toEqual(['language', 'type']);
    expect(activeFilters(read('q=form&language=+'))).toEqual([]);
  });

  it('is read back as it was written, whatever the values', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => value.trim());
    const params = fc.record({
      q: text,
      tab: fc.constantFrom(...SEARCH_TABS),
      sort: fc.constantFrom(...SORTS),
      language: text,
      collection: text,
      type: text,
      text,
      paging: fc.record({ page: fc.integer({ min: 1, max: 1000 }), limit: fc.constantFrom(5, 10, 12, 20, 50) }),
    });
    fc.assert(
      fc.property(params, (all) => {
        expect(readPath(searchPath(all, { paging: all.paging }))).toEqual(all);
      }),
    );
  });
});
