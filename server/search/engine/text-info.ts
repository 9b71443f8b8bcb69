import { compareCodePoints } from '#shared/compare-code-points.ts';
import type { SearchSort } from '#shared/contract/search-parts.ts';

export type CollectionParent = { collection_id: string; parent_id: string | null };

export type CollectionInfo = CollectionParent & {
  slug: string;
  title: string;
  language: string;
};

export type TextKind = 'root' | 'commentary' | 'translation';

/** Metadata of a text with hits. */
export type TextInfo = {
  text_id: string;
  work_id: string;
  title: string;
  language: string;
  script: string;
  type: TextKind;
  is_root: boolean;
  segment_count: number;
  published_date: string;
  /** Collections that list its work, and their ancestors. */
  collection_ids: string[];
};
/** Numeric: 2 comes before 20. A named locale, else it would be the server's own. */
export const { compare: compareTitles } = new Intl.Collator('en', { numeric: true });
/** The order of texts, for an order other than relevance. */
export const compareTexts = (sort: Exclude<SearchSort, 'relevance'>) => {
  const orders: Record<typeof sort, (a: Listed, b: Listed) => number> = {
    title: (a, b) => compareTitles(a.title, b.title) || rootsFirst(a, b),
    hits: (a, b) => b.hits - a.hits || rootsFirst(a, b),
    newest: (a, b) => compareCodePoints(b.published_date, a.published_date) || rootsFirst(a, b),
  };
  return orders[sort];
};
type Listed = TextInfo & { hits: number };
const rootsFirst = (a: TextInfo, b: TextInfo): number =>
  Number(b.is_root) - Number(a.is_root) || compareTitles(a.title, b.title) || compareCodePoints(a.text_id, b.text_id);

/** For each collection its own id and those of its ancestors. */
export const withAncestors = (collections: CollectionParent[]): Map<string, string[]> => {
  const parents = new Map(collections.map(({ collection_id, parent_id }) => [collection_id, parent_id]));
  const ancestors = (id: string): string[] => {
    const parent = parents.get(id);
    return parent ? [id, ...ancestors(parent)] : [id];
  };
  return new Map(collections.map(({ collection_id }) => [collection_id, ancestors(collection_id)]));
};

/** The choices of the collection filter: the children of the chosen one, or itself if it has none; else the top level. */
export const selectableCollections = <Collection extends CollectionParent>(
  collections: Collection[],
  chosen: string | undefined,
): Collection[] => {
  if (chosen === undefined) return collections.filter(({ parent_id }) => parent_id === null);
  const children = collections.filter(({ parent_id }) => parent_id === chosen);
  return children.length > 0 ? children : collections.filter(({ collection_id }) => collection_id === chosen);
};
