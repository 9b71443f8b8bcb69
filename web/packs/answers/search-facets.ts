import type { Facets } from '#shared/contract/search-parts.ts';
import { MAX_COUNTED } from '#shared/search-limits.ts';
import type { ListedText } from './alike-texts.ts';
import { readCollections } from './collections.ts';
import type { PackHit } from './find-in-packs.ts';
import type { PackQuery } from './pack-query.ts';
import { type FacetName, kindOf, type SearchFilters } from './search-filters.ts';

export const NO_FACETS: Facets = { languages: [], collections: [], types: [] };

/** As the library sorts titles. */
const { compare: compareTitles } = new Intl.Collator('en', { numeric: true });

/** Each facet counts what the filters of all others leave. */
const countValues = <Value extends string>(
  hits: PackHit[],
  { isCountedBy }: SearchFilters,
  facet: FacetName,
  valuesOf: (text: ListedText) => Value[],
): [Value, number][] => {
  const texts = new Map<ListedText, number>();
  for (const { text } of hits) texts.set(text, (texts.get(text) ?? 0) + 1);
  const counts = new Map<Value, number>();
  for (const [text, count] of texts)
    if (isCountedBy(text, facet))
      for (const value of valuesOf(text)) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts]
    .map(([value, count]): [Value, number] => [value, Math.min(count, MAX_COUNTED + 1)])
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
};

export const countFacets = async (
  hits: PackHit[],
  filters: SearchFilters,
  { collection_id }: PackQuery,
  language: string,
): Promise<Facets> => {
  const tree = await readCollections(language);
  const below = collection_id ? tree.below(collection_id) : tree.below(null);
  const chosen = collection_id ? tree.find(collection_id) : undefined;
  const offered = new Map((below.length === 0 && chosen ? [chosen] : below).map((each) => [each.id, each]));
  const collectionsOf = ({ summary }: ListedText) => [
    ...new Set(summary.places.flatMap((place) => tree.path(place.collection_id).map(({ id }) => id))),
  ];
  return {
    languages: countValues(hits, filters, 'languages', ({ summary }) => [summary.language]).map(([value, count]) => ({
      language: value,
      count,
    })),
    types: countValues(hits, filters, 'types', (text) => [kindOf(text)]).map(([type, count]) => ({ type, count })),
    collections: countValues(hits, filters, 'collections', collectionsOf)
      .flatMap(([id, count]) => {
        const found = offered.get(id);
        return found ? [{ collection_id: id, title: found.title, language: found.language, count }] : [];
      })
      .toSorted((a, b) => b.count - a.count || compareTitles(a.title, b.title)),
  };
};
