import { firstFrom, positionOf, type Places } from './positions.ts';

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

/** BM25 for one word: from 0 to K1 + 1. */
export const saturation = (occurrences: number, length: number, averageLength: number): number =>
  (occurrences * (K1 + 1)) / (occurrences + K1 * (1 - B + (B * length) / averageLength));

export type Window = { weight: number; from: number };

/** Windows are looked for around the rarest words of a text: around these, and around so many places of each. */
const ANCHORS = 2;
const MAX_ANCHOR_PLACES = 60;

type WeightedPlaces = { places: Places; weight: number };

/** The weight of the words within so many tokens of a position, on either side. */
const weightAround = (words: WeightedPlaces[], position: number, width: number): Window => {
  let weight = 0;
  let from = position;
  for (const { places, weight: own } of words) {
    const at = firstFrom(places, Math.max(position - width, 0));
    if (at >= places.length) continue;
    const found = positionOf(places[at] as number);
    if (found > position + width) continue;
    weight += own;
    if (found < from) from = found;
  }
  return { weight, from };
};

/** Where most of the weight of different words stands within a few tokens. */
export const bestWindow = (words: WeightedPlaces[], width: number): Window => {
  const anchors = words.filter(({ places }) => places.length > 0).sort((a, b) => a.places.length - b.places.length);
  let best: Window = { weight: 0, from: 0 };
  for (const { places } of anchors.slice(0, ANCHORS)) {
    const step = Math.max(places.length / MAX_ANCHOR_PLACES, 1);
    for (let at = 0; at < places.length; at += step) {
      const window = weightAround(words, positionOf(places[Math.floor(at)] as number), width / 2);
      if (window.weight > best.weight) best = window;
    }
  }
  return best;
};
