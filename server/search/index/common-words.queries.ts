import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, shareAdvisoryLock, takeAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { commonWordKey, parseCommonWord, type WordCounts } from './common-words.ts';
import { wordQuery } from './lexemes.ts';

/** Words in fewer segments are counted during the search, which takes some milliseconds. */
const MIN_SEGMENTS = 4000;

/** The common words to count for a text that is being written. None can be added until the transaction ends. */
export const lockCommonWordsShared = async (db: Transaction<Database>): Promise<string[]> => {
  await shareAdvisoryLock(db, ADVISORY_LOCKS.commonWords);
  const rows = await db.selectFrom('common_words').select('word').orderBy('word').execute();
  return rows.map(({ word }) => word);
};

export const writeCommonWordCounts = async (
  db: Transaction<Database>,
  text_id: string,
  counts: Map<string, WordCounts>,
): Promise<void> => {
  await db.deleteFrom('common_word_counts').where('text_id', '=', text_id).execute();
  if (counts.size === 0) return;
  // One JSON value, however many rows: a parameter for each column would exceed PostgreSQL's limit.
  const rows = JSON.stringify([...counts].map(([word, own]) => ({ word, ...own })));
  await sql`insert into common_word_counts (word, text_id, exact, folded, word_forms)
    select word, ${text_id}, exact, folded, word_forms
    from json_to_recordset(${rows}) as row (word text, exact integer, folded integer, word_forms integer)
    order by word`.execute(db);
};

/** A word is common from so many segments on, counting those that an import is about to add. */
export type CommonWordThreshold = { minSegments?: number; expectedSegments?: number };

/** Lexemes that are common by the statistics of the table. */
const listCommonLexemes = async (
  db: Kysely<Database>,
  { minSegments = MIN_SEGMENTS, expectedSegments = 0 }: CommonWordThreshold,
): Promise<string[]> => {
  const { rows } = await sql<{ lexeme: string }>`
    select lexeme from (
      select unnest(s.most_common_elems::text::text[]) as lexeme, unnest(s.most_common_elem_freqs) as share, c.reltuples
      from pg_stats s join pg_class c on c.oid = 'segment_tokens'::regclass
      where s.schemaname = current_schema() and s.tablename = 'segment_tokens' and s.attname = 'tokens'
    ) common
    where lexeme is not null and share * (reltuples + ${expectedSegments}) >= ${minSegments}`.execute(db);
  return rows.map(({ lexeme }) => lexeme);
};

/**
 * Counts the words that have become common since the last time. Writers of texts wait meanwhile, so that no text is
 * missed. Expects fresh statistics. Returns the number of new words.
 */
export const addCommonWords = async (db: Kysely<Database>, threshold: CommonWordThreshold = {}): Promise<number> => {
  const lexemes = await listCommonLexemes(db, threshold);
  const words = lexemes
    .map((lexeme) => parseCommonWord(lexeme))
    .filter((word) => word !== null)
    .map(commonWordKey);
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
    await takeAdvisoryLock(transaction, ADVISORY_LOCKS.commonWords);
    const { rows } = await sql<{ word: string }>`
      insert into common_words (word) select distinct unnest(${words}::text[]) on conflict do nothing returning word
    `.execute(transaction);
    for (const { word } of rows) await countWord(transaction, word);
    return rows.length;
  });
};

/** A long segment has several rows and may match in more than one, but is one hit. For a row named `hit`. */
export const isFirstMatchingPart = (query: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(hit.part = 1 or not exists (
    select from segment_tokens earlier
    where earlier.text_id = hit.text_id and earlier.position = hit.position and earlier.part < hit.part and earlier.tokens @@ ${query}
  ))`;

const countWord = async (db: Transaction<Database>, key: string): Promise<void> => {
  const word = parseCommonWord(key);
  if (!word) return;
  const forms = sql`${wordQuery(word, 'wordForm')}::tsquery`;
  await sql`insert into common_word_counts (word, text_id, exact, folded, word_forms)
    select ${key}, hit.text_id,
      count(*) filter (where hit.tokens @@ ${wordQuery(word, 'exact')}::tsquery),
      count(*) filter (where hit.tokens @@ ${wordQuery(word, 'folded')}::tsquery),
      count(*)
    from segment_tokens hit
    where hit.tokens @@ ${forms} and ${isFirstMatchingPart(forms)}
    group by hit.text_id`.execute(db);
};

export const findCommonWordCounts = (db: Kysely<Database>, word: string) =>
  db
    .selectFrom('common_word_counts')
    .select(['text_id', 'exact', 'folded', 'word_forms'])
    .where('word', '=', word)
    .execute();

export const isCommonWord = async (db: Kysely<Database>, word: string): Promise<boolean> => {
  const row = await db.selectFrom('common_words').select('word').where('word', '=', word).executeTakeFirst();
  return row !== undefined;
};
