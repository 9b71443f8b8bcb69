import { compareTexts } from './text-info.ts';
import { TIER } from './tiers.ts';
import type { EngineQuery } from './engine-types.ts';
import type { LibraryIndex } from './library-index.ts';
import { segmentOf, tierOfHit, type SegmentHits } from './passages.ts';
import type { RankedText } from './rank-texts.ts';

export type ListedHit = { number: number; segment: number; tier: number };

/** Hits of one text that are listed one after another. */
type Run = { number: number; count: number; hits: () => ListedHit[] };

type Found = {
  query: Pick<EngineQuery, 'sort' | 'skip' | 'limit' | 'text_id'>;
  ranked: RankedText[];
  hits: ReadonlyMap<number, SegmentHits>;
  closest: RankedText[];
};

const toHit = (number: number, hit: number): ListedHit => ({ number, segment: segmentOf(hit), tier: tierOfHit(hit) });

/** Closest first, then in the order of the text. */
const byTier = (hits: SegmentHits): number[] =>
  [...hits].sort((a, b) => tierOfHit(a) - tierOfHit(b) || segmentOf(a) - segmentOf(b));

const wholeText = (number: number, hits: SegmentHits): Run => ({
  number,
  count: hits.length,
  hits: () => [...hits].map((hit) => toHit(number, hit)),
});

/**
 * By relevance each work is listed once, with its best passage in its best version, before a second passage of any: a
 * page shows as many works as it has rows. All other passages follow in the same order of texts.
 */
const runsByRelevance = (library: LibraryIndex, { ranked, hits, closest }: Found): Run[] => {
  const first: Run[] = [];
  const rest: Run[] = [];
  const works = new Set<string>();
  const isClosest = new Set(closest.map(({ number }) => number));
  const withHits = new Set([...hits.keys()].flatMap((number) => library.infos[number]?.work_id ?? []));
  for (const { number, segment } of ranked) {
    const work = library.infos[number]?.work_id ?? '';
    const own = hits.get(number);
    if (!own) {
      // A version with all the words stands for its work.
      if (!isClosest.has(number) || works.has(work) || withHits.has(work)) continue;
      works.add(work);
      first.push({ number, count: 1, hits: () => [{ number, segment, tier: TIER.partial }] });
      continue;
    }
    const isFirst = !works.has(work);
    works.add(work);
    const best = isFirst ? 1 : 0;
    if (isFirst)
      first.push({
        number,
        count: 1,
        hits: () =>
          byTier(own)
            .slice(0, 1)
            .map((hit) => toHit(number, hit)),
      });
    if (own.length > best)
      rest.push({
        number,
        count: own.length - best,
        hits: () =>
          byTier(own)
            .slice(best)
            .map((hit) => toHit(number, hit)),
      });
  }
  return [...first, ...rest];
};

const runsOf = (library: LibraryIndex, found: Found): Run[] => {
  const { query, hits } = found;
  if (query.text_id !== undefined)
    return [...hits].map(([number, own]) => ({
      number,
      count: own.length,
      hits: () => byTier(own).map((hit) => toHit(number, hit)),
    }));
  if (query.sort === 'relevance') return runsByRelevance(library, found);
  const compare = compareTexts(query.sort);
  const texts = [...hits].flatMap(([number, own]) => {
    const info = library.infos[number];
    return info ? [{ ...info, number, own, hits: own.length }] : [];
  });
  return texts.sort(compare).map(({ number, own }) => wholeText(number, own));
};

/** The hits of one page, and how many there are in all. */
export const orderHits = (library: LibraryIndex, found: Found): { listed: ListedHit[]; total: number } => {
  const { skip, limit } = found.query;
  const listed: ListedHit[] = [];
  let offset = 0;
  for (const { count, hits } of runsOf(library, found)) {
    const from = Math.max(skip - offset, 0);
    const to = Math.min(skip + limit - offset, count);
    offset += count;
    if (from < to) listed.push(...hits().slice(from, to));
  }
  return { listed, total: offset };
};
