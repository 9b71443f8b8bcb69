import { openPackDatabase, type StoredNumbers } from '../store/pack-database.ts';
import { fillNumbers } from '../store/fill-numbers.ts';
import { groupBy } from '#shared/group-by.ts';
import { compareBy } from './alike-texts.ts';
import { placed, type PlacedSegment } from './read-packs.ts';

// Parts in which numbers are cited, and the passages of these parts. Nothing else is read.

const openNumbers = async () => {
  await fillNumbers();
  return (await openPackDatabase()).transaction('numbers').store;
};

/** No number has this character. */
const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Parts that have any of these numbers, or one that begins so. */
export const findParts = async (numbers: string[], prefixes: string[] = []): Promise<StoredNumbers[]> => {
  const index = (await openNumbers()).index('cited');
  const keys = [...new Set(numbers), ...prefixes.map(startingWith)];
  const found = (await Promise.all(keys.map((key) => index.getAll(key)))).flat();
  return [...new Map(found.map((part) => [part.number, part])).values()];
};

export const partsOfText = async (text_id: string): Promise<StoredNumbers[]> =>
  (await openNumbers()).index('text').getAll(text_id);

/** The first number that begins so, in a text that `accepts`. */
export const firstNumber = async (
  prefix: string,
  accepts: (text_id: string) => boolean,
): Promise<string | undefined> => {
  const index = (await openNumbers()).index('cited');
  for (let cursor = await index.openCursor(startingWith(prefix)); cursor; cursor = await cursor.continue())
    if (accepts(cursor.value.text_id)) return cursor.key;
  return undefined;
};

export type RankedSegment = { segment: PlacedSegment; rank: number };

/**
 * The segments of these parts that have a rank, of each text the best ones first. No more parts of a text are read than are
 * needed for its first one of the best rank.
 */
export const rankSegments = async (
  parts: StoredNumbers[],
  rankOf: (segment: PlacedSegment) => number | null,
  best: number,
): Promise<Map<string, RankedSegment[]>> => {
  const ranked = new Map<string, RankedSegment[]>();
  for (const [text_id, own] of groupBy(parts, (part) => part.text_id)) {
    const found: RankedSegment[] = [];
    for (const { number } of own.toSorted(compareBy(({ from }) => from))) {
      const part = await (await openPackDatabase()).get('parts', number);
      for (const segment of part ? placed(part) : []) {
        const rank = rankOf(segment);
        if (rank !== null) found.push({ segment, rank });
      }
      if (found.some(({ rank }) => rank === best)) break;
    }
    if (found.length > 0)
      ranked.set(
        text_id,
        found.toSorted(
          compareBy(
            ({ rank }) => rank,
            ({ segment }) => segment.position,
          ),
        ),
      );
  }
  return ranked;
};
