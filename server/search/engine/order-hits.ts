import { groupBy } from '#shared/group-by.ts';
import { compareTexts } from './text-info.ts';
import { TIER } from '#shared/search/tiers.ts';
import type { EngineQuery } from './engine-types.ts';
import type { LibraryIndex } from './library-index.ts';
import type { FoundTexts } from './find-hits.ts';
import { segmentOf, tierOfHit, type SegmentHits } from '#shared/search/passages.ts';
import type { RankedText, RankedTexts } from './rank-texts.ts';

export type ListedHit = { number: number; segment: number; tier: number };

/** Hits of a text that are listed one after another. Both are looked up only where a page needs them. */
type Run = { count: () => number; hits: (from: number, to: number) => ListedHit[] };

type Found = {
  query: Pick<EngineQuery, 'sort' | 'skip' | 'limit' | 'text_id'>;
  ranked: RankedTexts;
  hits: FoundTexts;
  closest: RankedText[];
};

const toHit = (number: number, hit: number): ListedHit => ({ number, segment: segmentOf(hit), tier: tierOfHit(hit) });

const TIERS = Object.values(TIER).toSorted();

/** Some of the hits of a text: closest first, then in the order of the text, which they are in. */
const listByTier = (number: number, hits: SegmentHits, from: number, to: number): ListedHit[] => {
  const listed: ListedHit[] = [];
  let skipped = 0;
  for (const tier of TIERS) {
    for (const hit of hits) {
      if (tierOfHit(hit) !== tier) continue;
      if (skipped >= from) listed.push(toHit(number, hit));
      skipped += 1;
      if (skipped >= to) return listed;
    }
  }
  return listed;
};

/**
 * The lines of works, each a text with all the words or one without; texts with further passages; and how many of the
 * lines are without all the words.
 */
type Ordered = { works: (number | RankedText)[]; further: { number: number; listed: number }[]; partial: number };

/**
 * By relevance each work is listed once, with its best passage in its best version, before a second passage of any: a
 * page shows as many works as it has rows. All other passages follow in the same order of texts.
 */
const orderByRelevance = (library: LibraryIndex, { query, ranked, hits, closest }: Found): Ordered => {
  const workOf = library.tables.works;
  const ordered: Ordered = { works: [], further: [], partial: 0 };
  const isListed = new Uint8Array(library.tables.workNumbers.size);
  const closestOf = new Map(closest.map((text) => [text.number, text]));
  const list = (number: number) => {
    if (!hits.has(number)) return;
    const work = workOf[number] as number;
    ordered.further.push({ number, listed: isListed[work] === 1 ? 0 : 1 });
    if (isListed[work] === 0) ordered.works.push(number);
    isListed[work] = 1;
  };
  for (const { number } of ranked.best) {
    const work = workOf[number] as number;
    const text = closestOf.get(number);
    // A version with all the words stands for its work.
    if (text && isListed[work] === 0 && !hasHits(library, hits, number)) {
      isListed[work] = 1;
      ordered.works.push(text);
      ordered.partial += 1;
    } else list(number);
  }
  if (ordered.works.length < query.skip + query.limit) for (const number of ranked.rest()) list(number);
  return ordered;
};

/** Whether any version of the work of a text has all the words. */
const hasHits = (library: LibraryIndex, hits: FoundTexts, number: number): boolean =>
  (library.works.get(library.infos[number]?.work_id ?? '') ?? []).some((version) => hits.has(version));

const bestOf = (hits: FoundTexts, text: number | RankedText): ListedHit =>
  typeof text === 'number'
    ? toHit(text, hits.best(text))
    : { number: text.number, segment: text.segment, tier: TIER.partial };

/** Within a text. */
const runsInText = ({ hits }: Found): Run[] =>
  hits.list().map((number) => ({
    count: () => hits.count(number),
    hits: (from, to) => listByTier(number, hits.passages(number), from, to),
  }));

/** Of the texts without all the words the best of each work that has none with them. */
const closestOfWorks = (library: LibraryIndex, { hits, closest }: Found): RankedText[] => {
  const workOf = library.tables.works;
  const isListed = new Set<number | undefined>();
  return closest.filter(({ number }) => {
    const work = workOf[number];
    return !isListed.has(work) && !hasHits(library, hits, number) && isListed.add(work);
  });
};

/** In an order other than relevance: that of the first text of each work, whose other texts follow it. */
const orderOtherwise = (library: LibraryIndex, found: Found, sort: OtherSort): { runs: Run[]; partial: number } => {
  const { hits } = found;
  const partial = closestOfWorks(library, found);
  const runOf = new Map<number, Run>(
    partial.map((text) => [text.number, { count: () => 1, hits: () => [bestOf(hits, text)] }]),
  );
  for (const number of hits.list())
    runOf.set(number, {
      count: () => hits.count(number),
      hits: (from, to) => Array.from(hits.passages(number).subarray(from, to), (hit) => toHit(number, hit)),
    });
  const texts = [...runOf].flatMap(([number, run]) => {
    const info = library.infos[number];
    const count = sort === 'hits' && hits.has(number) ? hits.count(number) : 0;
    return info ? [{ ...info, run, hits: count }] : [];
  });
  const byWork = groupBy(texts.sort(compareTexts(sort)), ({ work_id }) => work_id);
  return { runs: [...byWork.values()].flatMap((own) => own.map(({ run }) => run)), partial: partial.length };
};
type OtherSort = Exclude<EngineQuery['sort'], 'relevance'>;

/** Of all runs in a row, the hits of a page. */
const pageOf = (runs: Iterable<Run>, skip: number, limit: number): ListedHit[] => {
  const listed: ListedHit[] = [];
  let offset = 0;
  for (const { count, hits } of runs) {
    if (offset >= skip + limit) break;
    const from = Math.max(skip - offset, 0);
    const own = count();
    const to = Math.min(skip + limit - offset, own);
    offset += own;
    if (from < to) listed.push(...hits(from, to));
  }
  return listed;
};

/** The hits of one page, and how many lines without all the words there are in all. */
export const orderHits = (library: LibraryIndex, found: Found): { listed: ListedHit[]; partial: number } => {
  const { query, hits } = found;
  const { skip, limit } = query;
  if (query.text_id !== undefined) return { listed: pageOf(runsInText(found), skip, limit), partial: 0 };
  if (query.sort !== 'relevance') {
    const { runs, partial } = orderOtherwise(library, found, query.sort);
    return { listed: pageOf(runs, skip, limit), partial };
  }
  const { works, further, partial } = orderByRelevance(library, found);
  const listed = works.slice(skip, skip + limit).map((text) => bestOf(hits, text));
  if (listed.length === limit) return { listed, partial };
  const runs = further.map(({ number, listed: before }): Run => ({
    count: () => hits.count(number) - before,
    hits: (from, to) => listByTier(number, hits.passages(number), from + before, to + before),
  }));
  listed.push(...pageOf(runs, Math.max(skip - works.length, 0), limit - listed.length));
  return { listed, partial };
};
