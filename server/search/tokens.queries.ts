import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { tokenVectors } from './token-vector.ts';

/** Few enough that a server which makes tokens in passing still answers in between. */
const CHUNK = 500;

/** Replaces what a text is found by. Takes all its segments, in document order. */
export const writeTokens = async (
  db: Transaction<Database>,
  text_id: string,
  segments: { id: string; content: string }[],
): Promise<void> => {
  await sql`delete from segment_tokens where text_id = ${text_id}`.execute(db);
  for (let start = 0; start < segments.length; start += CHUNK) {
    const rows = segments
      .slice(start, start + CHUNK)
      .flatMap(({ id, content }, index) =>
        tokenVectors(content).map((tokens, part) => ({ id, part: part + 1, position: start + index + 1, tokens })),
      );
    await sql`insert into segment_tokens (segment_id, part, text_id, position, tokens)
      select id, part, ${text_id}, position, tokens
      from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, part smallint, position integer, tokens tsvector)
    `.execute(db);
  }
  await sql`update texts set tokens_version = ${TOKENS_VERSION} where id = ${text_id}`.execute(db);
};

export const listTextsWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from texts where tokens_version <> ${TOKENS_VERSION} order by is_root desc, key`.execute(db);
  return rows.map(({ id }) => id);
};

/** Holds the text against an import, which may have to be waited for. False when its tokens have come meanwhile. */
export const lockTextWithoutTokens = async (db: Transaction<Database>, text_id: string): Promise<boolean> => {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const { rows } = await sql<{ tokens_version: number }>`
    select tokens_version from texts where id = ${text_id} for no key update`.execute(db);
  return rows.some(({ tokens_version }) => tokens_version !== TOKENS_VERSION);
};

export const listSegmentsOfText = async (db: Kysely<Database>, text_id: string) => {
  const { rows } = await sql<{ id: string; content: string }>`
    select s.id, s.content from segments s join contents c on c.id = s.content_id
    where s.text_id = ${text_id} order by c.position, s.position`.execute(db);
  return rows;
};

/** New rows first lie in a list that every search reads through; without numbers of the new rows plans are guesses. */
export const settleTokens = async (db: Kysely<Database>): Promise<void> => {
  await sql`select gin_clean_pending_list('segment_tokens_tokens')`.execute(db);
  await sql`analyze segment_tokens`.execute(db);
};
