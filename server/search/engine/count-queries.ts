import { MAX_COUNTED } from '#shared/search-limits.ts';
import { refusals } from './count-facets.ts';
import type { CountQuery, FilterData } from './engine-types.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { createLookup, findHits } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { understandQuery } from './understand-query.ts';

const keyOf = (interpretations: Interpretation[], filters: FilterData[]): string =>
  JSON.stringify([
    filters,
    interpretations.map(({ kind, phrases }) => [
      kind,
      phrases.map(({ words, isQuoted }) => [
        isQuoted,
        words.map(({ token, exact, isPrefix }) => [token, exact, isPrefix]),
      ]),
    ]),
  ]);

/** How many passages each of several queries finds, without listing them. More than the limit are counted as one more. */
export const countQueries = (library: LibraryIndex, { queries, filters }: CountQuery): number[] => {
  const lookup = createLookup(library);
  const refused = refusals(library, filters);
  const count = (interpretations: Interpretation[]): number => {
    const asked = understandQuery(library, lookup, interpretations).interpretations.map(lookup.asked);
    const search = { interpretations: asked, excluded: [] };
    const found = findHits(library, search, (number) => refused[number] === 0, MAX_COUNTED);
    let total = 0;
    // The longest texts reach the limit first.
    for (const number of library.tables.longestFirst) {
      if (total > MAX_COUNTED) break;
      total += found.count(number);
    }
    return Math.min(total, MAX_COUNTED + 1);
  };
  return queries.map((interpretations) => {
    const key = keyOf(interpretations, filters);
    const known = library.counts.get(key);
    if (known !== undefined) return known;
    const counted = count(interpretations);
    library.counts.set(key, counted);
    return counted;
  });
};
