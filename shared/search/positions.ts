import { readPostings } from './pack-text.ts';

/**
 * Where a word stands in a text, ascending: four times the position, plus how closely it matches there. A position has
 * the best of its matches only.
 */
export type Places = Uint32Array;

export const positionOf = (place: number): number => place >>> 2;
export const qualityOf = (place: number): number => place & 3;

/** The postings of one form, as offset and quality. */
export type FormPostings = { offset: number; quality: number };

const placesOfForm = (postings: Uint8Array, { offset, quality }: FormPostings, end?: number): Places => {
  const positions = readPostings(postings, offset, end);
  for (let index = 0; index < positions.length; index += 1)
    positions[index] = ((positions[index] as number) << 2) | quality;
  return positions;
};

/** No two forms stand at one position, so nothing has to be left out. */
const merge = (a: Places, b: Places): Places => {
  const merged = new Uint32Array(a.length + b.length);
  let ofA = 0;
  let ofB = 0;
  for (let at = 0; at < merged.length; at += 1) {
    if (ofB >= b.length || (ofA < a.length && (a[ofA] as number) < (b[ofB] as number))) merged[at] = a[ofA++] as number;
    else merged[at] = b[ofB++] as number;
  }
  return merged;
};

/** Two at a time, so that each place is copied as seldom as possible. */
const mergeAll = (lists: Places[]): Places => {
  if (lists.length === 0) return new Uint32Array(0);
  let rest = lists;
  while (rest.length > 1) {
    const merged: Places[] = [];
    for (let at = 0; at < rest.length; at += 2) {
      const [one, other] = [rest[at] as Places, rest[at + 1]];
      merged.push(other ? merge(one, other) : one);
    }
    rest = merged;
  }
  return rest[0] as Places;
};

/** The places of a word, a list for each of its forms: most of what is looked up in them needs no merged list. */
export type PlaceLists = Places[];

/** All of them, or those before a position. */
export const placeListsOf = (postings: Uint8Array, forms: FormPostings[], end?: number): PlaceLists =>
  forms.map((form) => placesOfForm(postings, form, end));

export const mergeLists = (lists: PlaceLists): Places => mergeAll(lists);

export const countPlaces = (lists: PlaceLists): number => lists.reduce((count, { length }) => count + length, 0);

/** The index of the first place at or after a position. */
export const firstFrom = (places: Places, position: number, from = 0): number => {
  const wanted = position << 2;
  // Most often it is among the next ones.
  let low = from;
  let step = 1;
  while (low + step < places.length && (places[low + step] as number) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step + 1, places.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The place at a position, or -1. `from` remembers where each list was read to. */
const placeAt = (lists: PlaceLists, position: number, from: Uint32Array): number => {
  for (let list = 0; list < lists.length; list += 1) {
    const places = lists[list] as Places;
    const at = firstFrom(places, position, from[list]);
    from[list] = at;
    if (at < places.length && positionOf(places[at] as number) === position) return places[at] as number;
  }
  return -1;
};

/** Where the words stand next to each other, in this order: places of the first word, with the weakest quality of all. */
export const findPhrase = (words: PlaceLists[]): Places => {
  const [first] = words;
  if (!first || words.length === 1) return mergeLists(first ?? []);
  // Beginning with the rarest word, few positions have to be looked up in the others.
  const counts = words.map(countPlaces);
  const order = [...words.keys()].sort((a, b) => (counts[a] as number) - (counts[b] as number));
  const rarest = order[0] as number;
  const found: number[] = [];
  const from = words.map((lists) => new Uint32Array(lists.length));
  for (const place of mergeLists(words[rarest] as PlaceLists)) {
    const start = positionOf(place) - rarest;
    if (start < 0) continue;
    let quality = qualityOf(place);
    for (const word of order) {
      if (word === rarest) continue;
      const other = placeAt(words[word] as PlaceLists, start + word, from[word] as Uint32Array);
      quality = other < 0 ? -1 : Math.max(quality, qualityOf(other));
      if (quality < 0) break;
    }
    if (quality >= 0) found.push((start << 2) | quality);
  }
  return Uint32Array.from(found);
};

/** The number of the segment that a position is in. `starts` ends with the end of the last segment. */
export const segmentAt = (starts: Uint32Array, position: number, from = 0): number => {
  let low = from;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] as number) <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
};
