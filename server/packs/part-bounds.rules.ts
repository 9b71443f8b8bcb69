import { MAX_PART_CHARACTERS, MAX_PART_SEGMENTS } from '#shared/limits.ts';

export type SegmentSize = { id: string; characters: number };

/** Fewer would make more requests than the changes they spare are worth. */
const MIN_PART_SEGMENTS = 100;
/** A part begins at about every so many segments; a power of two. */
const USUAL_PART_SEGMENTS = 256;

/** Ids are hashes, so their last digits are as good as random. */
const beginsPart = (id: string): boolean => Number.parseInt(id.slice(-4), 16) % USUAL_PART_SEGMENTS === 0;

/**
 * How many segments each part of a content has. The ids decide where a part begins, not the positions: a segment that is
 * added or removed changes one part, and those after the next such id stay as they are.
 */
export const partCounts = (segments: SegmentSize[]): number[] => {
  const counts: number[] = [];
  let count = 0;
  let characters = 0;
  for (const segment of segments) {
    const isFull = count === MAX_PART_SEGMENTS || (count > 0 && characters + segment.characters > MAX_PART_CHARACTERS);
    if (isFull || (count >= MIN_PART_SEGMENTS && beginsPart(segment.id))) {
      counts.push(count);
      count = 0;
      characters = 0;
    }
    count += 1;
    characters += segment.characters;
  }
  return count > 0 ? [...counts, count] : counts;
};
