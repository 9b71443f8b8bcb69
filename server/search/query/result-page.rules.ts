import type { Facets, SearchSort } from '#shared/contract/search-parts.ts';
import { TIER } from './ts-query.ts';

/** A text with hits, and how many of each tier. */
export type TextHits = { text_id: string; tiers: Record<number, number> };

/** Consecutive hits within one text: those of one tier, or (tier null) all of them in the order of the text. */
export type Slice = { text_id: string; tier: number | null; skip: number; take: number };

export type CollectionInfo = {
  collection_id: string;
  parent_id: string | null;
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
export type TextWithHits = TextInfo & TextHits;

/** A filter, with the facet it belongs to: the other choices of that facet are counted without it. */
export type TextFilter = { facet: keyof Facets | 'text'; accepts: (text: TextInfo) => boolean };

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

export const hitsOf = ({ tiers }: TextHits): number => sum(Object.values(tiers));

export const applyFilters = (
  texts: TextWithHits[],
  textFilters: TextFilter[],
  except?: TextFilter['facet'],
): TextWithHits[] => {
  const applied = textFilters.filter(({ facet }) => facet !== except);
  return applied.length === 0 ? texts : texts.filter((text) => applied.every(({ accepts }) => accepts(text)));
};

/** By code point: the same on every server, whatever its locale. */
const compareCodePoints = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Numeric: 2 comes before 20. A named locale, else it would be the server's own. */
const { compare: compareTitles } = new Intl.Collator('en', { numeric: true });
const byTitle = (a: TextWithHits, b: TextWithHits): number =>
  Number(b.is_root) - Number(a.is_root) || compareTitles(a.title, b.title) || compareCodePoints(a.text_id, b.text_id);

const ORDERS: Record<SearchSort, (a: TextWithHits, b: TextWithHits) => number> = {
  relevance: byTitle,
  title: (a, b) => compareTitles(a.title, b.title) || byTitle(a, b),
  hits: (a, b) => hitsOf(b) - hitsOf(a) || byTitle(a, b),
  newest: (a, b) => compareCodePoints(b.published_date, a.published_date) || byTitle(a, b),
};

type HitRun = { text_id: string; tier: number | null; hits: number };

/** All hits in order, as runs within texts. */
const runsOf = (texts: TextWithHits[], sort: SearchSort): HitRun[] => {
  const ordered = texts.toSorted(ORDERS[sort]);
  if (sort !== 'relevance') return ordered.map((text) => ({ text_id: text.text_id, tier: null, hits: hitsOf(text) }));
  return Object.values(TIER).flatMap((tier) =>
    ordered.map(({ text_id, tiers }) => ({ text_id, tier, hits: tiers[tier] ?? 0 })),
  );
};

/** Which hits of which texts are on the page. */
export const slicesOf = (texts: TextWithHits[], sort: SearchSort, skip: number, limit: number): Slice[] => {
  const slices: Slice[] = [];
  let offset = 0;
  for (const { text_id, tier, hits } of runsOf(texts, sort)) {
    const from = Math.max(skip - offset, 0);
    const to = Math.min(skip + limit - offset, hits);
    offset += hits;
    if (from < to) slices.push({ text_id, tier, skip: from, take: to - from });
    if (offset >= skip + limit) break;
  }
  return slices;
};

/** Reading a segment costs as much as reading so many hits from the index. */
const HITS_PER_SEGMENT_READ = 10;

/**
 * Whether reading the page's texts in sequence is faster than the index, which returns the hits of the whole library for
 * each slice. For a common word those are more than the segments of the few texts on the page.
 */
export const shouldReadSequentially = (slices: Slice[], texts: TextWithHits[]): boolean => {
  const onPage = new Set(slices.map(({ text_id }) => text_id));
  const segments = sum(texts.filter(({ text_id }) => onPage.has(text_id)).map(({ segment_count }) => segment_count));
  return slices.length * sum(texts.map(hitsOf)) > HITS_PER_SEGMENT_READ * segments;
};

const countBy = <Key>(texts: TextWithHits[], keysOf: (text: TextWithHits) => Key[]): { key: Key; count: number }[] => {
  const counts = new Map<Key, number>();
  for (const text of texts) {
    const hits = hitsOf(text);
    for (const key of new Set(keysOf(text))) counts.set(key, (counts.get(key) ?? 0) + hits);
  }
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(String(a.key), String(b.key)));
};

/** How many hits each choice would leave. */
export const facetsOf = (
  texts: TextWithHits[],
  textFilters: TextFilter[],
  collections: Pick<CollectionInfo, 'collection_id' | 'title' | 'language'>[],
): Facets => {
  const byId = new Map(collections.map((collection) => [collection.collection_id, collection]));
  const collectionsOf = (text: TextWithHits) => text.collection_ids.flatMap((id) => byId.get(id) ?? []);
  return {
    languages: countBy(applyFilters(texts, textFilters, 'languages'), ({ language }) => [language]).map(
      ({ key, count }) => ({ language: key, count }),
    ),
    collections: countBy(applyFilters(texts, textFilters, 'collections'), collectionsOf)
      .map(({ key: { collection_id, title, language }, count }) => ({ collection_id, title, language, count }))
      .toSorted((a, b) => b.count - a.count || compareTitles(a.title, b.title)),
    types: countBy(applyFilters(texts, textFilters, 'types'), ({ type }) => [type]).map(({ key, count }) => ({
      type: key,
      count,
    })),
  };
};

/** For each collection its own id and those of its ancestors. */
export const withAncestors = (collections: CollectionInfo[]): Map<string, string[]> => {
  const parents = new Map(collections.map(({ collection_id, parent_id }) => [collection_id, parent_id]));
  const ancestors = (id: string): string[] => {
    const parent = parents.get(id);
    return parent ? [id, ...ancestors(parent)] : [id];
  };
  return new Map(collections.map(({ collection_id }) => [collection_id, ancestors(collection_id)]));
};

/** The choices of the collection filter: the children of the chosen one, or itself if it has none; else the top level. */
export const selectableCollections = (collections: CollectionInfo[], chosen: string | undefined): CollectionInfo[] => {
  if (chosen === undefined) return collections.filter(({ parent_id }) => parent_id === null);
  const children = collections.filter(({ parent_id }) => parent_id === chosen);
  return children.length > 0 ? children : collections.filter(({ collection_id }) => collection_id === chosen);
};
