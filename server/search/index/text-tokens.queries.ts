import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { citableNumber } from '#shared/own-number.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { inlineBuilder, type TokenBuilder } from './token-rows.ts';

/** A text to be indexed. */
export type IndexableText = {
  id: string;
  /** All of them, in document order. */
  segments: { key: string; content: string }[];
};

/** Replaces the index entries of some texts. */
export const writeTokens = async (
  db: Transaction<Database>,
  texts: IndexableText[],
  builder: TokenBuilder = inlineBuilder,
): Promise<void> => {
  if (texts.length === 0) return;
  const ids = texts.map(({ id }) => id);
  const words: Uint8Array[] = [];
  for (const { segments } of texts) words.push(await builder.words(segments.map(({ content }) => content)));
  await writeWords(db, ids, words);
  await writeCitableNumbers(db, texts);
  await db
    .updateTable('texts')
    .set({ tokens_version: TOKENS_VERSION })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('tokens_version', '<>', TOKENS_VERSION)
    .execute();
};

/** Replaces the packed words of some texts. All are sent as one value, because bytes in an array would be sent as text. */
const writeWords = async (db: Transaction<Database>, text_ids: string[], words: Uint8Array[]): Promise<void> => {
  let start = 1;
  const rows = words.map(({ length }, index) => {
    const row = { text_id: text_ids[index], start, length };
    start += length;
    return row;
  });
  await sql`insert into text_words (text_id, words)
    select text_id, substring(${Buffer.concat(words)}::bytea from start for length)
    from json_to_recordset(${JSON.stringify(rows)}) as row (text_id uuid, start integer, length integer)
    on conflict (text_id) do update set words = excluded.words, written = excluded.written`.execute(db);
};

/** The numbers a text is cited by, each with the position of its first segment. */
const citableNumbers = (keys: string[]): { number: string; position: number }[] => {
  const first = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const number = citableNumber(key);
    if (number !== undefined && !first.has(number)) first.set(number, index + 1);
  }
  return [...first].map(([number, position]) => ({ number, position }));
};

const writeCitableNumbers = async (db: Transaction<Database>, texts: IndexableText[]): Promise<void> => {
  const ids = texts.map(({ id }) => id);
  const rows = texts.flatMap(({ id, segments }) =>
    citableNumbers(segments.map(({ key }) => key)).map((row) => ({ text_id: id, ...row })),
  );
  await db
    .deleteFrom('citable_numbers')
    .where((eb) => eb('text_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  if (rows.length === 0) return;
  await sql`insert into citable_numbers (number, text_id, position)
    select number, text_id, position
    from json_to_recordset(${JSON.stringify(rows)}) as row (number text, text_id uuid, position integer)`.execute(db);
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
