import { countPlaces, firstFrom, mergeLists, positionOf, type PlaceLists } from '#shared/search/positions.ts';

/** How quickly more occurrences of a word stop to matter, and how much the length of a text does. */
const K1 = 1.2;
const B = 0.5;

/**
 * How rare a word is among the texts of a language. A word that stands in half of them is worth nothing: it says nothing
 * about a text. A few texts are no language, so some are added that do not have it.
 */
const SMOOTHING = 5;
export const rarity = (textsWithWord: number, texts: number): number =>
  Math.max(Math.log((texts + SMOOTHING) / (textsWithWord + 0.5) / 2), 0) + MIN_RARITY;
/** So that a query of common words only has an order, too. */
const MIN_RARITY = 0.02;
/** A word that stands in half of the texts says nothing about one: it need not be there. */
export const COMMON = 0.1;

/** How much the length of a text takes from the worth of a word in it. */
export const lengthFactor = (length: number, averageLength: number): number =>
  K1 * (1 - B + (B * length) / averageLength);

/** BM25 for one word: from 0 to K1 + 1. */
export const saturationAt = (occurrences: number, factor: number): number =>
  (occurrences * (K1 + 1)) / (occurrences + factor);

export const saturation = (occurrences: number, length: number, averageLength: number): number =>
  saturationAt(occurrences, lengthFactor(length, averageLength));

export type Window = { weight: number; from: number };

/** Windows are looked for around the rarest words of a text: around these, and around so many places of each. */
const ANCHORS = 2;
const MAX_ANCHOR_PLACES = 60;

type WeightedPlaces = { lists: PlaceLists; weight: number };

/** The first place of a word within so many tokens of a position, on either side; -1 when there is none. */
const firstAround = (lists: PlaceLists, position: number, width: number): number => {
  let first = -1;
  for (const places of lists) {
    const at = firstFrom(places, Math.max(position - width, 0));
    if (at >= places.length) continue;
    const found = positionOf(places[at] as number);
    if (found <= position + width && (first < 0 || found < first)) first = found;
  }
  return first;
};

const windowAround = (words: WeightedPlaces[], position: number, width: number): Window => {
  const window: Window = { weight: 0, from: position };
  for (const { lists, weight } of words) {
    const found = firstAround(lists, position, width);
    if (found < 0) continue;
    window.weight += weight;
    if (found < window.from) window.from = found;
  }
  return window;
};

/** Where most of the weight of different words stands within a few tokens. */
export const bestWindow = (words: WeightedPlaces[], width: number): Window => {
  const anchors = words
    .map(({ lists }) => ({ lists, count: countPlaces(lists) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  let best: Window = { weight: 0, from: 0 };
  // Summed in the order in which a window is.
  const most = words.reduce((sum, { lists, weight }) => (countPlaces(lists) > 0 ? sum + weight : sum), 0);
  for (const { lists, count } of anchors.slice(0, ANCHORS)) {
    const places = mergeLists(lists);
    const step = Math.max(count / MAX_ANCHOR_PLACES, 1);
    for (let at = 0; at < places.length; at += step) {
      const window = windowAround(words, positionOf(places[Math.floor(at)] as number), width / 2);
      if (window.weight > best.weight) best = window;
      if (best.weight >= most) return best;
    }
  }
  return best;
};
