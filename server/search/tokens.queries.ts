import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { citableNumbers } from './citable-numbers.ts';
import { countSegment, type WordCounts } from './common-words.ts';
import { addCommonWords, holdCommonWords, writeCommonWordCounts, type WhatIsCommon } from './common-words.queries.ts';
import { tokenVectors, vectorText } from './token-vector.ts';

/** Few enough that a server which makes tokens in passing still answers in between. */
const CHUNK = 500;

/** A text as it is made ready to be found. */
export type TextToFind = {
  id: string;
  language: string;
  /** All of them, in document order. */
  segments: { id: string; key: string; content: string }[];
};

/** As the database reads an array. What JSON escapes otherwise, control characters, is in no token. */
const arrayOf = (values: string[] | number[]): string => `{${JSON.stringify(values).slice(1, -1)}}`;

/** Replaces what a text is found by. */
export const writeTokens = async (db: Transaction<Database>, { id, language, segments }: TextToFind): Promise<void> => {
  const common = await holdCommonWords(db);
  const counts = new Map<string, WordCounts>();
  await sql`delete from segment_tokens where text_id = ${id}`.execute(db);
  for (let start = 0; start < segments.length; start += CHUNK) {
    const rows = { ids: [] as string[], parts: [] as number[], positions: [] as number[], tokens: [] as string[] };
    segments.slice(start, start + CHUNK).forEach((segment, index) => {
      const vectors = tokenVectors(segment.content, language);
      countSegment(vectors, common, counts);
      vectors.forEach((vector, part) => {
        rows.ids.push(segment.id);
        rows.parts.push(part + 1);
        rows.positions.push(start + index + 1);
        rows.tokens.push(vectorText(vector));
      });
    });
    await sql`insert into segment_tokens (segment_id, part, text_id, position, tokens)
      select id, part, ${id}, position, tokens
      from unnest(${arrayOf(rows.ids)}::uuid[], ${arrayOf(rows.parts)}::smallint[], ${arrayOf(rows.positions)}::integer[],
        ${arrayOf(rows.tokens)}::tsvector[]) as row (id, part, position, tokens)`.execute(db);
  }
  await writeCommonWordCounts(db, id, counts);
  await writeCitableNumbers(db, id, segments);
  await sql`update texts set tokens_version = ${TOKENS_VERSION} where id = ${id}`.execute(db);
};

const writeCitableNumbers = async (
  db: Transaction<Database>,
  text_id: string,
  segments: TextToFind['segments'],
): Promise<void> => {
  const rows = citableNumbers(segments.map(({ key }) => key));
  await sql`delete from citable_numbers where text_id = ${text_id}`.execute(db);
  if (rows.length === 0) return;
  await sql`insert into citable_numbers (number, text_id, position)
    select number, ${text_id}, position
    from json_to_recordset(${JSON.stringify(rows)}) as row (number text, position integer)`.execute(db);
};

export const listTextsWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from texts where tokens_version <> ${TOKENS_VERSION} order by is_root desc, key`.execute(db);
  return rows.map(({ id }) => id);
};

/** Holds the text against an import, which may have to be waited for. Null when its tokens have come meanwhile. */
export const lockTextWithoutTokens = async (
  db: Transaction<Database>,
  text_id: string,
): Promise<{ language: string } | null> => {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const { rows } = await sql<{ tokens_version: number; language: string }>`
    select tokens_version, language from texts where id = ${text_id} for no key update`.execute(db);
  return rows.find(({ tokens_version }) => tokens_version !== TOKENS_VERSION) ?? null;
};

export const listSegmentsOfText = async (db: Kysely<Database>, text_id: string) => {
  const { rows } = await sql<{ id: string; key: string; content: string }>`
    select s.id, s.key, s.content from segments s join contents c on c.id = s.content_id
    where s.text_id = ${text_id} order by c.position, s.position`.execute(db);
  return rows;
};

/**
 * New rows first lie in a list that every search reads through; without numbers of the new rows plans are guesses. The
 * same numbers tell which words have become common.
 */
export const settleTokens = async (db: Kysely<Database>, common: WhatIsCommon = {}): Promise<void> => {
  await sql`select gin_clean_pending_list('segment_tokens_tokens')`.execute(db);
  await sql`analyze segment_tokens`.execute(db);
  await addCommonWords(db, common);
  await sql`analyze common_word_counts`.execute(db);
};
