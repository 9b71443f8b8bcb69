import { commonWordOf } from './common-words.ts';
import { findCommonWordCounts, isCommonWord } from './common-words.queries.ts';
import type { TextHits } from './hit-types.ts';
import { countExactHits, countHits, whichMatch } from './hits.queries.ts';
import type { Phrase, QueryWord, Reading } from './query-words.ts';
import { TIER, tsQuery, type TsQuery } from './ts-query.ts';
import type { Step } from './within-time.queries.ts';

/** The one free word a reading is made of, if it is. */
const soleWord = ({ phrases }: Reading): QueryWord | undefined => {
  const [phrase, ...others] = phrases;
  const [word, ...more] = phrase?.words ?? [];
  return others.length === 0 && more.length === 0 && !phrase?.isQuoted && word?.spellings.length === 0
    ? word
    : undefined;
};

export type Counted = { query: TsQuery; texts: TextHits[] };

const broadOf = (reading: Reading): string => tsQuery([reading], []).broad;

/** Whether a passage matches in two readings: then it would be counted twice. Hardly one mixes its scripts so. */
const doOverlap = async (readings: Reading[], step: Step): Promise<boolean> => {
  const pairs = readings.flatMap((one, index) =>
    readings.slice(index + 1).map((other) => `(${broadOf(one)}) & (${broadOf(other)})`),
  );
  return pairs.length > 0 && (await step((db) => whichMatch(db, pairs))).includes(true);
};

/** Counts under one of the names, if it is a common word's. */
const commonCounts = async (name: string, step: Step) => {
  const counts = await step((db) => findCommonWordCounts(db, name));
  return counts.length > 0 || (await step((db) => isCommonWord(db, name))) ? counts : undefined;
};

/**
 * A written form that is not common itself may be one of many of a common word (དེར of དེ): then only the exact hits,
 * which are few, are counted now.
 */
const countCommonWord = async (reading: Reading, step: Step): Promise<TextHits[] | undefined> => {
  const word = soleWord(reading);
  if (!word) return undefined;
  const written = await commonCounts(commonWordOf(word), step);
  const counts = written ?? (word.exact === word.token ? undefined : await commonCounts(word.token, step));
  if (!counts) return undefined;
  // What was not typed as it is written is never exact.
  const isTyped = reading.kind === 'typed';
  const few = isTyped && !written ? await step((db) => countExactHits(db, tsQuery([reading], []))) : undefined;
  return counts.map(({ text_id, exact, folded, word_forms }) => {
    const exactly = isTyped ? (few ? (few.get(text_id) ?? 0) : exact) : 0;
    const tiers = { [TIER.exact]: exactly, [TIER.folded]: folded - exactly, [TIER.wordForm]: word_forms - folded };
    return { text_id, tiers };
  });
};

const countReading = async (reading: Reading, step: Step): Promise<TextHits[]> =>
  (await countCommonWord(reading, step)) ?? step((db) => countHits(db, tsQuery([reading], [])));

const added = (counts: TextHits[]): TextHits[] => {
  const texts = new Map<string, TextHits>();
  for (const { text_id, tiers } of counts) {
    const sum = { ...texts.get(text_id)?.tiers };
    for (const [tier, hits] of Object.entries(tiers)) sum[Number(tier)] = (sum[Number(tier)] ?? 0) + hits;
    texts.set(text_id, { text_id, tiers: sum });
  }
  return [...texts.values()];
};

/**
 * How many hits each text has. Single common words were counted beforehand; anything else is counted now, which reads
 * the rows that match.
 */
export const countByText = async (
  readings: Reading[],
  excluded: Phrase[],
  text_id: string | undefined,
  step: Step,
): Promise<Counted> => {
  const query = tsQuery(readings, excluded);
  const isSimple = !text_id && excluded.length === 0 && readings.every(soleWord);
  if (!isSimple || (await doOverlap(readings, step)))
    return { query, texts: await step((db) => countHits(db, query, text_id)) };
  const counts: TextHits[] = [];
  for (const reading of readings) counts.push(...(await countReading(reading, step)));
  return { query, texts: added(counts) };
};
