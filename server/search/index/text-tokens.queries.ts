import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { inlineBuilder, type TokenBuilder } from './token-rows.ts';

/** A text to be indexed. */
export type IndexableText = {
  id: string;
  /** All of them, in document order. */
  segments: { key: string; content: string }[];
};

/** Replaces the index entries of a text. */
export const writeTokens = async (
  db: Transaction<Database>,
  { id, segments }: IndexableText,
  builder: TokenBuilder = inlineBuilder,
): Promise<void> => {
  await writeWords(db, id, await builder.words(segments.map(({ content }) => content)));
  await writeCitableNumbers(db, id, segments);
  await db.updateTable('texts').set({ tokens_version: TOKENS_VERSION }).where('id', '=', id).execute();
};

/** Replaces the packed words of a text. */
const writeWords = async (db: Transaction<Database>, text_id: string, words: Uint8Array): Promise<void> => {
  await sql`insert into text_words (text_id, words) values (${text_id}, ${Buffer.from(words)})
    on conflict (text_id) do update set words = excluded.words, written = excluded.written`.execute(db);
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

/** Locks the text against an import, waiting for one that runs. False when the text has its tokens by then. */
export const lockTextWithoutTokens = async (db: Transaction<Database>, text_id: string): Promise<boolean> => {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const text = await db
    .selectFrom('texts')
    .select('tokens_version')
    .where('id', '=', text_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return text !== undefined && text.tokens_version !== TOKENS_VERSION;
};

export const listSegmentsOfText = (db: Kysely<Database>, text_id: string) =>
  db
    .selectFrom('segments as s')
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .select(['s.key', 's.content'])
    .where('s.text_id', '=', text_id)
    .orderBy('c.position')
    .orderBy('s.position')
    .execute();
