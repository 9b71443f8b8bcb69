import type { Facets, SearchSort } from '#shared/contract/search-parts.ts';
import type { Shelf, Slice, TextHits } from './hit-types.ts';
import { TIER } from './ts-query.ts';

export type TextKind = 'root' | 'commentary' | 'translation';

/** What is known of a text with hits. */
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
  /** Collections that list its work, and those around them. */
  collection_ids: string[];
};
export type FoundText = TextInfo & TextHits;

/** One narrowing; `facet` says whose choice it is, so that the others of that facet can still be counted. */
export type Narrowing = { facet: keyof Facets | 'text'; accepts: (text: TextInfo) => boolean };

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

export const hitsOf = ({ tiers }: TextHits): number => sum(Object.values(tiers));

export const narrowed = (texts: FoundText[], narrowings: Narrowing[], except?: Narrowing['facet']): FoundText[] => {
  const applied = narrowings.filter(({ facet }) => facet !== except);
  return applied.length === 0 ? texts : texts.filter((text) => applied.every(({ accepts }) => accepts(text)));
};

/** By code point: the same on every server, whatever its locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Numbers in a title count as numbers: 2 comes before 20. A named locale, or it would be the server's own. */
const { compare: compareTitles } = new Intl.Collator('en', { numeric: true });
const byTitle = (a: FoundText, b: FoundText): number =>
  Number(b.is_root) - Number(a.is_root) || compareTitles(a.title, b.title) || compare(a.text_id, b.text_id);

const ORDERS: Record<SearchSort, (a: FoundText, b: FoundText) => number> = {
  relevance: byTitle,
  title: (a, b) => compareTitles(a.title, b.title) || byTitle(a, b),
  hits: (a, b) => hitsOf(b) - hitsOf(a) || byTitle(a, b),
  newest: (a, b) => compare(b.published_date, a.published_date) || byTitle(a, b),
};

type Run = { text_id: string; tier: number | null; hits: number };

/** All hits in their order, as runs within texts. */
const runsOf = (texts: FoundText[], sort: SearchSort): Run[] => {
  const ordered = texts.toSorted(ORDERS[sort]);
  if (sort !== 'relevance') return ordered.map((text) => ({ text_id: text.text_id, tier: null, hits: hitsOf(text) }));
  return Object.values(TIER).flatMap((tier) =>
    ordered.map(({ text_id, tiers }) => ({ text_id, tier, hits: tiers[tier] ?? 0 })),
  );
};

/** Which hits of which texts are on the page. */
export const slicesOf = (texts: FoundText[], sort: SearchSort, skip: number, limit: number): Slice[] => {
  const slices: Slice[] = [];
  let passed = 0;
  for (const { text_id, tier, hits } of runsOf(texts, sort)) {
    const from = Math.max(skip - passed, 0);
    const to = Math.min(skip + limit - passed, hits);
    passed += hits;
    if (from < to) slices.push({ text_id, tier, skip: from, take: to - from });
    if (passed >= skip + limit) break;
  }
  return slices;
};

/** A segment looked at costs as much as so many hits read from the index. */
const HITS_FOR_A_SEGMENT = 10;

/**
 * Whether the page's texts are better read through than looked up: the index gives the hits of the whole library, anew
 * for each run, and for a common word these are more than the segments of the few texts on the page.
 */
export const isReadThrough = (slices: Slice[], texts: FoundText[]): boolean => {
  const onPage = new Set(slices.map(({ text_id }) => text_id));
  const segments = sum(texts.filter(({ text_id }) => onPage.has(text_id)).map(({ segment_count }) => segment_count));
  return slices.length * sum(texts.map(hitsOf)) > HITS_FOR_A_SEGMENT * segments;
};

const counted = <Key>(texts: FoundText[], keysOf: (text: FoundText) => Key[]): { key: Key; count: number }[] => {
  const counts = new Map<Key, number>();
  for (const text of texts) {
    const hits = hitsOf(text);
    for (const key of new Set(keysOf(text))) counts.set(key, (counts.get(key) ?? 0) + hits);
  }
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .toSorted((a, b) => b.count - a.count || compare(String(a.key), String(b.key)));
};

/** What each choice would leave. `shelves` are the collections to choose from. */
export const facetsOf = (
  texts: FoundText[],
  narrowings: Narrowing[],
  shelves: Pick<Shelf, 'collection_id' | 'title' | 'language'>[],
): Facets => {
  const known = new Map(shelves.map((shelf) => [shelf.collection_id, shelf]));
  const onShelves = (text: FoundText) => text.collection_ids.flatMap((id) => known.get(id) ?? []);
  return {
    languages: counted(narrowed(texts, narrowings, 'languages'), ({ language }) => [language]).map(
      ({ key, count }) => ({ language: key, count }),
    ),
    collections: counted(narrowed(texts, narrowings, 'collections'), onShelves)
      .map(({ key: { collection_id, title, language }, count }) => ({ collection_id, title, language, count }))
      .toSorted((a, b) => b.count - a.count || compareTitles(a.title, b.title)),
    types: counted(narrowed(texts, narrowings, 'types'), ({ type }) => [type]).map(({ key, count }) => ({
      type: key,
      count,
    })),
  };
};
