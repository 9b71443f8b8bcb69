import { TIER } from './tiers.ts';
import { firstFrom, positionOf, qualityOf, segmentAt, type PlaceLists, type Places } from './positions.ts';

/** Segments of a text that match, ascending: eight times the number of the segment, plus the tier. */
export type SegmentHits = Uint32Array;

export const segmentOf = (hit: number): number => hit >>> 3;
export const tierOfHit = (hit: number): number => hit & 7;

/** A phrase of the query: where it stands in the text, and how many words it has. */
export type PhrasePlaces = { places: Places; length: number };

/** Words with at most so many others between them are near each other. */
export const MAX_BETWEEN = 8;

const tierOfQuality = (quality: number): number => Math.min(TIER.exact + quality, TIER.wordForm);

export const hitAt = (segment: number, quality: number): number => (segment << 3) | tierOfQuality(quality);

/** The segments that have a word, from the places of each of its forms. */
export const findWord = (starts: Uint32Array, lists: PlaceLists): SegmentHits => {
  const tiers = new Uint8Array(starts.length - 1);
  let count = 0;
  for (const places of lists) {
    let segment = 0;
    let end = -1;
    for (const place of places) {
      const position = positionOf(place);
      if (position >= end) {
        segment = segmentAt(starts, position, segment);
        end = starts[segment + 1] as number;
      }
      const known = tiers[segment] as number;
      if (known === 0) count += 1;
      const tier = tierOfQuality(qualityOf(place));
      if (known === 0 || tier < known) tiers[segment] = tier;
    }
  }
  const hits = new Uint32Array(count);
  let at = 0;
  for (let segment = 0; at < count; segment += 1)
    if (tiers[segment] !== 0) hits[at++] = (segment << 3) | (tiers[segment] as number);
  return hits;
};

/** The places of a phrase within a segment. */
const within = ({ places }: PhrasePlaces, from: number, end: number): Places =>
  places.subarray(from, firstFrom(places, end, from));

/** The weakest quality of phrases that stand next to each other in their order; -1: they do not. */
const adjacentQuality = (phrases: PhrasePlaces[], inSegment: Places[]): number => {
  let best = -1;
  for (const first of inSegment[0] as Places) {
    let quality = qualityOf(first);
    let next = positionOf(first) + (phrases[0] as PhrasePlaces).length;
    let isAdjacent = true;
    for (let phrase = 1; phrase < phrases.length; phrase += 1) {
      const places = inSegment[phrase] as Places;
      const at = firstFrom(places, next);
      if (at >= places.length || positionOf(places[at] as number) !== next) {
        isAdjacent = false;
        break;
      }
      quality = Math.max(quality, qualityOf(places[at] as number));
      next += (phrases[phrase] as PhrasePlaces).length;
    }
    if (isAdjacent && (best < 0 || quality < best)) best = quality;
  }
  return best;
};

/** The fewest tokens that contain each of the phrases once. */
const shortestSpan = (phrases: PhrasePlaces[], inSegment: Places[]): number => {
  const at = new Uint32Array(phrases.length);
  let shortest = Number.POSITIVE_INFINITY;
  for (;;) {
    let first = 0;
    let start = Number.POSITIVE_INFINITY;
    let end = 0;
    for (let phrase = 0; phrase < phrases.length; phrase += 1) {
      const position = positionOf((inSegment[phrase] as Places)[at[phrase] as number] as number);
      if (position < start) [start, first] = [position, phrase];
      end = Math.max(end, position + (phrases[phrase] as PhrasePlaces).length);
    }
    shortest = Math.min(shortest, end - start);
    at[first] = (at[first] as number) + 1;
    if ((at[first] as number) >= (inSegment[first] as Places).length) return shortest;
  }
};

const tierTogether = (phrases: PhrasePlaces[], inSegment: Places[]): number => {
  const quality = adjacentQuality(phrases, inSegment);
  if (quality >= 0) return tierOfQuality(quality);
  const words = phrases.reduce((total, { length }) => total + length, 0);
  return shortestSpan(phrases, inSegment) <= words + MAX_BETWEEN ? TIER.near : TIER.apart;
};

/** The segments that contain every phrase. */
export const findPassages = (starts: Uint32Array, phrases: PhrasePlaces[]): SegmentHits => {
  const [only] = phrases;
  if (!only || phrases.some(({ places }) => places.length === 0)) return new Uint32Array(0);
  if (phrases.length === 1) return findWord(starts, [only.places]);
  const rarest = phrases.reduce((least, phrase) => (phrase.places.length < least.places.length ? phrase : least));
  const hits: number[] = [];
  const from = new Uint32Array(phrases.length);
  let segment = 0;
  let end = -1;
  for (const place of rarest.places) {
    if (positionOf(place) < end) continue;
    segment = segmentAt(starts, positionOf(place), segment);
    const start = starts[segment] as number;
    end = starts[segment + 1] as number;
    const inSegment: Places[] = [];
    for (let phrase = 0; phrase < phrases.length; phrase += 1) {
      const own = phrases[phrase] as PhrasePlaces;
      from[phrase] = firstFrom(own.places, start, from[phrase]);
      const places = within(own, from[phrase] as number, end);
      if (places.length === 0) break;
      inSegment.push(places);
    }
    if (inSegment.length === phrases.length) hits.push((segment << 3) | tierTogether(phrases, inSegment));
  }
  return Uint32Array.from(hits);
};

/** A segment of several lists has the best of its tiers. */
export const uniteHits = (a: SegmentHits, b: SegmentHits): SegmentHits => {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const best = new Map<number, number>();
  for (const hit of [...a, ...b]) {
    const known = best.get(segmentOf(hit));
    if (known === undefined || hit < known) best.set(segmentOf(hit), hit);
  }
  return Uint32Array.from(best.values()).sort();
};

/** The hits that are not among the segments of the others. */
export const exceptHits = (hits: SegmentHits, excluded: SegmentHits): SegmentHits => {
  if (excluded.length === 0) return hits;
  const segments = new Set(Array.from(excluded, segmentOf));
  return hits.filter((hit) => !segments.has(segmentOf(hit)));
};
