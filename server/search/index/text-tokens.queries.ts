import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { addCounts, type WordCounts } from './common-words.ts';
import {
  addCommonWords,
  lockCommonWordsShared,
  writeCommonWordCounts,
  type CommonWordThreshold,
} from './common-words.queries.ts';
import { inlineBuilder, type TokenBuilder } from './token-rows.ts';

/** Segments that are indexed together. Small enough that exports and saves do not wait long for a worker thread. */
const CHUNK = 500;

/** A text to be indexed. */
export type IndexableText = {
  id: string;
  language: string;
  /** All of them, in document order. */
  segments: { id: string; key: string; content: string }[];
};

/** Replaces the index entries of a text. */
export const writeTokens = async (
  db: Transaction<Database>,
  { id, language, segments }: IndexableText,
  builder: TokenBuilder = inlineBuilder,
): Promise<void> => {
  const commonWords = await lockCommonWordsShared(db);
  const counts = new Map<string, WordCounts>();
  await db.deleteFrom('segment_tokens').where('text_id', '=', id).execute();
  for (let start = 0; start < segments.length; start += CHUNK) {
    const chunk = segments.slice(start, start + CHUNK);
    const rows = await builder.segments({ segments: chunk, firstPosition: start + 1, language, commonWords });
    addCounts(counts, rows.counts);
    await sql`insert into segment_tokens (segment_id, part, text_id, position, tokens)
      select id, part, ${id}, position, tokens
      from unnest(${rows.ids}::uuid[], ${rows.parts}::smallint[], ${rows.positions}::integer[],
        ${rows.tokens}::tsvector[]) as row (id, part, position, tokens)`.execute(db);
  }
  await writeCommonWordCounts(db, id, counts);
  await writeCitableNumbers(db, id, segments);
  await db.updateTable('texts').set({ tokens_version: TOKENS_VERSION }).where('id', '=', id).execute();
};

/** `mn10:3.2`, `dhp21:1`, `pli-tv-bu-pm:5`: the part before the colon is how the discourse is cited. */
const CITABLE_NUMBER = /^([a-z][a-z-]*\d[\d.]*(?:-\d+)?):/;

/** The numbers a text is cited by, each with the position of its first segment. */
const citableNumbers = (keys: string[]): { number: string; position: number }[] => {
  const first = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const number = CITABLE_NUMBER.exec(key)?.[1];
    if (number !== undefined && !first.has(number)) first.set(number, index + 1);
  }
  return [...first].map(([number, position]) => ({ number, position }));
};

const writeCitableNumbers = async (
  db: Transaction<Database>,
  text_id: string,
  segments: IndexableText['segments'],
): Promise<void> => {
  const rows = citableNumbers(segments.map(({ key }) => key));
  await db.deleteFrom('citable_numbers').where('text_id', '=', text_id).execute();
  if (rows.length === 0) return;
  await sql`insert into citable_numbers (number, text_id, position)
    select number, ${text_id}, position
    from json_to_recordset(${JSON.stringify(rows)}) as row (number text, position integer)`.execute(db);
};

export const listTextsWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('texts')
    .select('id')
    .where('tokens_version', '<>', TOKENS_VERSION)
    .orderBy('is_root', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks the text against an import, waiting for one that runs. Null when the text has its tokens by then. */
export const lockTextWithoutTokens = async (
  db: Transaction<Database>,
  text_id: string,
): Promise<{ language: string } | null> => {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const text = await db
    .selectFrom('texts')
    .select(['tokens_version', 'language'])
    .where('id', '=', text_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return text && text.tokens_version !== TOKENS_VERSION ? text : null;
};

export const listSegmentsOfText = (db: Kysely<Database>, text_id: string) =>
  db
    .selectFrom('segments as s')
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .select(['s.id', 's.key', 's.content'])
    .where('s.text_id', '=', text_id)
    .orderBy('c.position')
    .orderBy('s.position')
    .execute();

/**
 * New rows first go to a pending list that every search reads whole, and without statistics the planner guesses. The
 * same statistics show which words have become common.
 */
export const refreshSearchStatistics = async (
  db: Kysely<Database>,
  threshold: CommonWordThreshold = {},
): Promise<void> => {
  await sql`select gin_clean_pending_list('segment_tokens_tokens')`.execute(db);
  await sql`analyze segment_tokens`.execute(db);
  await addCommonWords(db, threshold);
  await sql`analyze common_word_counts`.execute(db);
};
