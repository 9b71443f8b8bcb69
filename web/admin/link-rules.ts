import type { LinkedSegment } from '#shared/contract/admin-links.ts';

export type Pair = { own: string; other: string };
/** Ids of the selected segments of both texts. */
export type Selection = { own: ReadonlySet<string>; other: ReadonlySet<string> };
type Shown = { segments: LinkedSegment[]; other_segments: LinkedSegment[] };

export const NOTHING: Selection = { own: new Set(), other: new Set() };

const linkedPairs = ({ segments, other_segments }: Shown): Pair[] => {
  const shown = new Set(other_segments.map(({ id }) => id));
  return segments.flatMap(({ id: own, links }) =>
    links.flatMap(({ id: other }) => (shown.has(other) ? [{ own, other }] : [])),
  );
};

/** Each selected segment with each of the other side, as far as they are not joined. */
export const pairsToJoin = (shown: Shown, { own, other }: Selection): Pair[] =>
  shown.segments
    .filter(({ id }) => own.has(id))
    .flatMap(({ id, links }) => {
      const joined = new Set(links.map((link) => link.id));
      return [...other].filter((each) => !joined.has(each)).map((each) => ({ own: id, other: each }));
    });

/** The links between the selected segments; with one side selected, all that are shown. */
export const pairsToSeparate = (shown: Shown, { own, other }: Selection): Pair[] =>
  own.size + other.size === 0
    ? []
    : linkedPairs(shown).filter(
        (pair) => (own.size === 0 || own.has(pair.own)) && (other.size === 0 || other.has(pair.other)),
      );

/** All links of the segments of some pairs, by which the server sees whether somebody else has changed them. */
export const linksOf = ({ segments, other_segments }: Shown, pairs: Pair[]): Pair[] => {
  const own = new Set(pairs.map((pair) => pair.own));
  const other = new Set(pairs.map((pair) => pair.other));
  const found = [
    ...segments
      .filter(({ id }) => own.has(id))
      .flatMap(({ id, links }) => links.map((link) => ({ own: id, other: link.id }))),
    ...other_segments
      .filter(({ id }) => other.has(id))
      .flatMap(({ id, links }) => links.map((link) => ({ own: link.id, other: id }))),
  ];
  return [...new Map(found.map((pair) => [`${pair.own} ${pair.other}`, pair])).values()];
};

export const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The first segment after a position that is joined with nothing. */
export const nextGapIn = (segments: LinkedSegment[], after: number): LinkedSegment | undefined =>
  segments.find(({ segment_number, links }) => segment_number > after && links.length === 0);
