import { sql, type Kysely, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, shareAdvisoryLock, takeAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { commonWordOf, commonWordsOf, queryWordOf, type CommonWords, type WordCounts } from './common-words.ts';
import { firstPartOnly } from './hits.queries.ts';
import { wordQuery } from './ts-query.ts';

/** Words in fewer segments are counted when they are asked for; that takes some milliseconds. */
const COMMON_FROM = 4000;

/** The words to be counted for a text that is written. None can be added until the transaction has ended. */
export const holdCommonWords = async (db: Transaction<Database>): Promise<CommonWords> => {
  await shareAdvisoryLock(db, ADVISORY_LOCKS.commonWords);
  const { rows } = await sql<{ words: string[] | null }>`
    select array_agg(word order by word) as words from common_words`.execute(db);
  return commonWordsOf(rows[0]?.words ?? []);
};

export const writeCommonWordCounts = async (
  db: Transaction<Database>,
  text_id: string,
  counts: Map<string, WordCounts>,
): Promise<void> => {
  await sql`delete from common_word_counts where text_id = ${text_id}`.execute(db);
  if (counts.size === 0) return;
  const rows = JSON.stringify([...counts].map(([word, own]) => ({ word, ...own })));
  await sql`insert into common_word_counts (word, text_id, exact, folded, word_forms)
    select word, ${text_id}, exact, folded, word_forms
    from json_to_recordset(${rows}) as row (word text, exact integer, folded integer, word_forms integer)
    order by word`.execute(db);
};

/** When a word counts as common: in so many segments, of those that are there and those that an import will bring. */
export type WhatIsCommon = { from?: number; toCome?: number };

/** Lexemes that the statistics of the table say are, or will be, in so many segments. */
const listCommonLexemes = async (
  db: Kysely<Database>,
  { from = COMMON_FROM, toCome = 0 }: WhatIsCommon,
): Promise<string[]> => {
  const { rows } = await sql<{ lexeme: string }>`
    select lexeme from (
      select unnest(s.most_common_elems::text::text[]) as lexeme, unnest(s.most_common_elem_freqs) as share, c.reltuples
      from pg_stats s join pg_class c on c.oid = 'segment_tokens'::regclass
      where s.schemaname = current_schema() and s.tablename = 'segment_tokens' and s.attname = 'tokens'
    ) common
    where lexeme is not null and share * (reltuples + ${toCome}) >= ${from}`.execute(db);
  return rows.map(({ lexeme }) => lexeme);
};

/**
 * Counts the words that have become common since the last time. Whoever writes a text meanwhile waits, so that no text
 * is left out. Takes fresh statistics for granted.
 */
export const addCommonWords = async (db: Kysely<Database>, common: WhatIsCommon = {}): Promise<number> => {
  const lexemes = await listCommonLexemes(db, common);
  const words = lexemes
    .map((lexeme) => queryWordOf(lexeme))
    .filter((word) => word !== null)
    .map(commonWordOf);
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

const countWord = async (db: Transaction<Database>, word: string): Promise<void> => {
  const asked = queryWordOf(word);
  if (!asked) return;
  const forms = sql`${wordQuery(asked, 'wordForm')}::tsquery`;
  await sql`insert into common_word_counts (word, text_id, exact, folded, word_forms)
    select ${word}, found.text_id,
      count(*) filter (where found.tokens @@ ${wordQuery(asked, 'exact')}::tsquery),
      count(*) filter (where found.tokens @@ ${wordQuery(asked, 'folded')}::tsquery),
      count(*)
    from segment_tokens found
    where found.tokens @@ ${forms} and ${firstPartOnly(forms)}
    group by found.text_id`.execute(db);
};

export const findCommonWordCounts = async (db: Kysely<Database>, word: string) => {
  const { rows } = await sql<WordCounts & { text_id: string }>`
    select text_id, exact, folded, word_forms from common_word_counts where word = ${word}`.execute(db);
  return rows;
};

export const isCommonWord = async (db: Kysely<Database>, word: string): Promise<boolean> => {
  const { rows } = await sql`select from common_words where word = ${word}`.execute(db);
  return rows.length > 0;
};
