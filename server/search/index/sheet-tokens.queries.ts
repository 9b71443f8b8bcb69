import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { serializeVector, titleVector, tokenVectors } from './token-vector.ts';

/** The searchable part of a sheet. */
export type IndexableSheet = {
  title: string;
  summary: string;
  language: string;
  blocks: { type: string; content: string }[];
};

/** The end of a block separates words as a line break does. */
const BLOCK_END = /<\/(?:p|h1|h2|li|div|blockquote|pre)>/g;

/** The text of a block as HTML without block elements; a picture or player has none. */
export const blockHtml = ({ type, content }: IndexableSheet['blocks'][number]): string =>
  type === 'content' || type === 'source' ? content.replaceAll(BLOCK_END, '<br>') : '';

const sheetHtml = ({ title, summary, blocks }: IndexableSheet): string =>
  [escapeHtml(title), escapeHtml(summary), ...blocks.map(blockHtml)].filter(Boolean).join('<br>');

/** Replaces the index entries of a sheet; without a sheet (not published) there are none. */
export const indexSheet = async (
  db: Transaction<Database>,
  sheet_id: string,
  sheet: IndexableSheet | undefined,
): Promise<void> => {
  await db.deleteFrom('sheet_tokens').where('sheet_id', '=', sheet_id).execute();
  if (!sheet) return;
  const vectors = tokenVectors(sheetHtml(sheet), sheet.language).map(serializeVector);
  const title = titleVector(sheet.title, sheet.language);
  const rows = vectors.map((tokens, index) => ({ part: index + 1, tokens, title: index === 0 ? title : null }));
  await sql`insert into sheet_tokens (sheet_id, part, tokens, title_tokens, tokens_version)
    select ${sheet_id}, part, tokens, title, ${TOKENS_VERSION}
    from json_to_recordset(${JSON.stringify(rows)}) as row (part smallint, tokens tsvector, title tsvector)`.execute(
    db,
  );
};

/** Published sheets that are not indexed, or by an earlier version of the analysers. */
export const listSheetsWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('sheets as s')
    .leftJoin('sheet_tokens as t', (join) => join.onRef('t.sheet_id', '=', 's.id').on('t.part', '=', 1))
    .select('s.id')
    .where('s.is_published', '=', true)
    .where('s.deleted_date', 'is', null)
    .where('t.tokens_version', 'is distinct from', TOKENS_VERSION)
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks a published sheet against a save; undefined when it is no longer published. */
export const lockPublishedSheet = async (
  db: Transaction<Database>,
  sheet_id: string,
): Promise<IndexableSheet | undefined> => {
  const sheet = await db
    .selectFrom('sheets')
    .select(['title', 'summary', 'language', 'blocks'])
    .where('id', '=', sheet_id)
    .where('is_published', '=', true)
    .where('deleted_date', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return sheet && { ...sheet, blocks: sheet.blocks as IndexableSheet['blocks'] };
};
