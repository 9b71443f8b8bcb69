import { commonWordOf } from './common-words.ts';
import { findCommonWordCounts, isCommonWord } from './common-words.queries.ts';
import type { TextHits } from './hit-types.ts';
import { countHits, whichMatch } from './hits.queries.ts';
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

/** A reading that matches nothing only stands in the way of counting quickly. */
const readingsThatMatch = async (readings: Reading[], step: Step): Promise<Reading[]> => {
  if (readings.length === 1) return readings;
  const matches = await step((db) =>
    whichMatch(
      db,
      readings.map((reading) => tsQuery([reading], []).broad),
    ),
  );
  return readings.filter((_, index) => matches[index]);
};

const countCommonWord = async (reading: Reading, step: Step): Promise<TextHits[] | undefined> => {
  const word = soleWord(reading);
  if (!word) return undefined;
  const name = commonWordOf(word);
  const counts = await step((db) => findCommonWordCounts(db, name));
  if (counts.length === 0 && !(await step((db) => isCommonWord(db, name)))) return undefined;
  // What was not typed as it is written is never exact.
  const isTyped = reading.kind === 'typed';
  return counts.map(({ text_id, exact, folded, word_forms }) => ({
    text_id,
    tiers: {
      [TIER.exact]: isTyped ? exact : 0,
      [TIER.folded]: folded - (isTyped ? exact : 0),
      [TIER.wordForm]: word_forms - folded,
    },
  }));
};

/**
 * How many hits each text has. A single common word was counted beforehand; anything else is counted now, which reads
 * the rows that match.
 */
export const countByText = async (
  readings: Reading[],
  excluded: Phrase[],
  text_id: string | undefined,
  step: Step,
): Promise<Counted> => {
  if (!text_id && excluded.length === 0 && readings.every(soleWord)) {
    const [only, ...others] = await readingsThatMatch(readings, step);
    if (!only) return { query: tsQuery(readings, []), texts: [] };
    const texts = others.length === 0 ? await countCommonWord(only, step) : undefined;
    if (texts) return { query: tsQuery([only], []), texts };
  }
  const query = tsQuery(readings, excluded);
  return { query, texts: await step((db) => countHits(db, query, text_id)) };
};
