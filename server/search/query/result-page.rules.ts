import type { Facets } from '#shared/contract/search-parts.ts';
import type { FacetCounts } from '../engine/engine-types.ts';
import { compareTitles, type CollectionInfo, type TextKind } from '../engine/text-info.ts';

/** Facets with the titles of the collections that can be chosen. */
export const titledFacets = (
  counts: FacetCounts,
  collections: Pick<CollectionInfo, 'collection_id' | 'title' | 'language'>[],
): Facets => {
  const byId = new Map(collections.map((collection) => [collection.collection_id, collection]));
  return {
    languages: counts.languages.map(([language, count]) => ({ language, count })),
    collections: counts.collections
      .flatMap(([id, count]) => {
        const collection = byId.get(id);
        if (!collection) return [];
        const { collection_id, title, language } = collection;
        return [{ collection_id, title, language, count }];
      })
      .toSorted((a, b) => b.count - a.count || compareTitles(a.title, b.title)),
    types: counts.types.map(([type, count]) => ({ type: type as TextKind, count })),
  };
};
