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

/** The choices of the collection filter: the children of the chosen one, or itself if it has none; else the top level. */
export const selectableCollections = (collections: CollectionInfo[], chosen: string | undefined): CollectionInfo[] => {
  if (chosen === undefined) return collections.filter(({ parent_id }) => parent_id === null);
  const children = collections.filter(({ parent_id }) => parent_id === chosen);
  return children.length > 0 ? children : collections.filter(({ collection_id }) => collection_id === chosen);
};
