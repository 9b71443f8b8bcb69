import { commonWordKey } from '../index/common-words.ts';
import { findCommonWordCounts, isCommonWord } from '../index/common-words.queries.ts';
import { countExactHits, countHits, haveMatches } from './hits.queries.ts';
import type { QueryWord } from '../index/lexemes.ts';
import type { Interpretation, Phrase } from './interpret-query.ts';
import type { TextHits } from './result-page.rules.ts';
import { TIER, buildTsQuery, type TsQuery } from './ts-query.ts';
import type { RunStatement } from './statement-budget.queries.ts';

/** The word of an interpretation that is one unquoted word. */
const soleWord = ({ phrases }: Interpretation): QueryWord | undefined => {
  const [phrase, ...others] = phrases;
  const [word, ...more] = phrase?.words ?? [];
  return others.length === 0 && more.length === 0 && !phrase?.isQuoted && word?.spellings.length === 0
    ? word
    : undefined;
};

export type CountedHits = { query: TsQuery; texts: TextHits[] };

const broadQuery = (interpretation: Interpretation): string => buildTsQuery([interpretation], []).broad;

/** Whether a segment matches two interpretations and would be counted twice. Rare: it would have to mix scripts. */
const doOverlap = async (interpretations: Interpretation[], runStatement: RunStatement): Promise<boolean> => {
  const pairs = interpretations.flatMap((one, index) =>
    interpretations.slice(index + 1).map((other) => `(${broadQuery(one)}) & (${broadQuery(other)})`),
  );
  return pairs.length > 0 && (await runStatement((db) => haveMatches(db, pairs))).includes(true);
};

/** The stored counts, if it is a common word. */
const commonCounts = async (word: string, runStatement: RunStatement) => {
  const counts = await runStatement((db) => findCommonWordCounts(db, word));
  return counts.length > 0 || (await runStatement((db) => isCommonWord(db, word))) ? counts : undefined;
};

/**
 * A written form that is not common itself may be one of a common word (དེར of དེ): then only the exact hits, which
 * are few, are counted now.
 */
const countCommonWord = async (
  interpretation: Interpretation,
  runStatement: RunStatement,
): Promise<TextHits[] | undefined> => {
  const word = soleWord(interpretation);
  if (!word) return undefined;
  const written = await commonCounts(commonWordKey(word), runStatement);
  const counts = written ?? (word.exact === word.token ? undefined : await commonCounts(word.token, runStatement));
  if (!counts) return undefined;
  // A transliterated query never matches exactly.
  const isTyped = interpretation.kind === 'typed';
  const exactHits =
    isTyped && !written
      ? await runStatement((db) => countExactHits(db, buildTsQuery([interpretation], [])))
      : undefined;
  return counts.map(({ text_id, exact, folded, word_forms }) => {
    const exactCount = isTyped ? (exactHits ? (exactHits.get(text_id) ?? 0) : exact) : 0;
    const tiers = {
      [TIER.exact]: exactCount,
      [TIER.folded]: folded - exactCount,
      [TIER.wordForm]: word_forms - folded,
    };
    return { text_id, tiers };
  });
};

const countInterpretation = async (interpretation: Interpretation, runStatement: RunStatement): Promise<TextHits[]> =>
  (await countCommonWord(interpretation, runStatement)) ??
  runStatement((db) => countHits(db, buildTsQuery([interpretation], [])));

const sumByText = (counts: TextHits[]): TextHits[] => {
  const texts = new Map<string, TextHits>();
  for (const { text_id, tiers } of counts) {
    const sum = { ...texts.get(text_id)?.tiers };
    for (const [tier, hits] of Object.entries(tiers)) sum[Number(tier)] = (sum[Number(tier)] ?? 0) + hits;
    texts.set(text_id, { text_id, tiers: sum });
  }
  return [...texts.values()];
};

/**
 * How many hits each text has. Single common words are counted at import; anything else is counted now, which reads all
 * matching rows.
 */
export const countByText = async (
  interpretations: Interpretation[],
  excluded: Phrase[],
  text_id: string | undefined,
  runStatement: RunStatement,
): Promise<CountedHits> => {
  const query = buildTsQuery(interpretations, excluded);
  const isSimple = !text_id && excluded.length === 0 && interpretations.every(soleWord);
  if (!isSimple || (await doOverlap(interpretations, runStatement)))
    return { query, texts: await runStatement((db) => countHits(db, query, text_id)) };
  const counts: TextHits[] = [];
  for (const interpretation of interpretations)
    counts.push(...(await countInterpretation(interpretation, runStatement)));
  return { query, texts: sumByText(counts) };
};
