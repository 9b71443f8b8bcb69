import { longestIncreasingSubsequence } from '#shared/longest-increasing-subsequence.ts';
import { cleanHtml } from '../clean-html.ts';
import type { StoredText } from './import-target.ts';
import type { BuiltText } from './text-builder.ts';

type Item = { key: string; words: string };

/**
 * For each item its key at the last import, or undefined for a new one. Items with the same words are the same; those
 * between two of these are the same one by one when there are as many as before (somebody has corrected them), and
 * otherwise the ones with the most words in common, in their order.
 */
export const matchKeys = (now: Item[], before: Item[]): (string | undefined)[] => {
  const placesBefore = new Map<string, number[]>();
  for (const [index, { words }] of before.entries()) {
    const places = placesBefore.get(words);
    if (places) places.push(index);
    else placesBefore.set(words, [index]);
  }
  // Each occurrence of the same words takes the next place that they had.
  const candidates = now.flatMap(({ words }, index) => {
    const place = placesBefore.get(words)?.shift();
    return place === undefined ? [] : [{ index, place }];
  });
  const anchors = longestIncreasingSubsequence(candidates.map(({ place }) => place)).map((at) => candidates[at]!);
  const keys: (string | undefined)[] = now.map(() => undefined);
  let [index, place] = [0, 0];
  for (const anchor of [...anchors, { index: now.length, place: before.length }]) {
    matchBetween(now, before, { index, place }, anchor, keys);
    if (anchor.index < now.length) keys[anchor.index] = before[anchor.place]?.key;
    [index, place] = [anchor.index + 1, anchor.place + 1];
  }
  return keys;
};

type Place = { index: number; place: number };
/** Comparing every item with every other takes long; so many are between two anchors only when nothing has stayed. */
const MAX_COMPARED = 100;
/** The beginning of a segment is enough to know it again. */
const MAX_COMPARED_LETTERS = 400;
const MIN_SIMILARITY = 0.5;

const matchBetween = (now: Item[], before: Item[], start: Place, end: Place, keys: (string | undefined)[]): void => {
  const [count, countBefore] = [end.index - start.index, end.place - start.place];
  if (count <= 0 || countBefore <= 0) return;
  if (count === countBefore) {
    for (let at = 0; at < count; at += 1) keys[start.index + at] = before[start.place + at]?.key;
    return;
  }
  if (count > MAX_COMPARED || countBefore > MAX_COMPARED) return;
  const pairsBefore = before.slice(start.place, end.place).map(({ words }) => pairsOf(words));
  let next = start.place;
  for (let index = start.index; index < end.index; index += 1) {
    let best = { place: -1, similarity: MIN_SIMILARITY };
    const pairs = pairsOf(now[index]!.words);
    for (let place = next; place < end.place; place += 1) {
      const similarity = similarityOf(pairs, pairsBefore[place - start.place]!);
      if (similarity > best.similarity) best = { place, similarity };
    }
    if (best.place < 0) continue;
    keys[index] = before[best.place]?.key;
    next = best.place + 1;
  }
};

/** The share of pairs of letters that two texts have in common; it works in scripts without spaces too. */
const similarityOf = (one: Set<string>, other: Set<string>): number => {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return (2 * common) / Math.max(one.size + other.size, 1);
};

const pairsOf = (text: string): Set<string> => {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < Math.min(text.length, MAX_COMPARED_LETTERS); at += 1) pairs.add(text.slice(at, at + 2));
  return pairs;
};

/** Keys for all items: those of before where they are known, else their own, made different from all others. */
const distinctKeys = (all: (Item & { has_own_key?: boolean })[], allBefore: Item[]): Map<string, string> => {
  // A name that the source gives decides, whatever the words are.
  const named = new Set(all.filter(({ has_own_key }) => has_own_key).map(({ key }) => key));
  const now = all.filter(({ key }) => !named.has(key));
  const before = allBefore.filter(({ key }) => !named.has(key));
  const matched = matchKeys(now, before);
  const taken = new Set([...before.map(({ key }) => key), ...named]);
  const keys = new Map<string, string>();
  for (const [index, { key }] of now.entries()) {
    let free = matched[index] ?? key;
    // A removed segment's key is not used again either: what quotes it must not show other words.
    if (matched[index] === undefined) for (let count = 2; taken.has(free); count += 1) free = `${key}+${count}`;
    taken.add(free);
    keys.set(key, free);
  }
  return keys;
};

/** A text with the keys that its segments and sections had at the last import, wherever they are still the same. */
export const keepKeys = (built: BuiltText, earlier: StoredText | undefined): BuiltText => {
  if (!earlier) return built;
  const segmentKeys = distinctKeys(
    built.segments.map(({ key, content, has_own_key = false }) => ({ key, has_own_key, words: cleanHtml(content) })),
    earlier.segments.map(({ key, content }) => ({ key, words: content })),
  );
  const sectionKeys = distinctKeys(
    built.sections.map(({ key, title }) => ({ key, words: title })),
    earlier.sections.map(({ key, title }) => ({ key, words: title })),
  );
  const of = (keys: Map<string, string>, key: string) => keys.get(key) ?? key;
  return {
    sections: built.sections.map((section) => ({
      ...section,
      key: of(sectionKeys, section.key),
      parent: section.parent === null ? null : of(sectionKeys, section.parent),
    })),
    segments: built.segments.map((segment) => ({
      ...segment,
      key: of(segmentKeys, segment.key),
      section: of(sectionKeys, segment.section),
    })),
  };
};
