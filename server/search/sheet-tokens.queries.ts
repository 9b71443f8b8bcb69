import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { titleVector, tokenVectors, vectorText } from './token-vector.ts';

/** What of a sheet is found. */
export type SheetToFind = {
  title: string;
  summary: string;
  language: string;
  blocks: { type: string; content: string }[];
};

/** Blocks end words as lines do. */
const BLOCK_END = /<\/(?:p|h1|h2|li|div|blockquote|pre)>/g;

/** The words of a block as one run of HTML; a picture or player has none. */
export const blockWords = ({ type, content }: SheetToFind['blocks'][number]): string =>
  type === 'content' || type === 'source' ? content.replaceAll(BLOCK_END, '<br>') : '';

const wordsOf = ({ title, summary, blocks }: SheetToFind): string =>
  [escapeHtml(title), escapeHtml(summary), ...blocks.map(blockWords)].filter(Boolean).join('<br>');

/** Replaces what a sheet is found by; one that is not published is found by nothing. */
export const indexSheet = async (
  db: Transaction<Database>,
  sheet_id: string,
  sheet: SheetToFind | undefined,
): Promise<void> => {
  await sql`delete from sheet_tokens where sheet_id = ${sheet_id}`.execute(db);
  if (!sheet) return;
  const vectors = tokenVectors(wordsOf(sheet), sheet.language).map(vectorText);
  const title = titleVector(sheet.title, sheet.language);
  const rows = vectors.map((tokens, index) => ({ part: index + 1, tokens, title: index === 0 ? title : null }));
  await sql`insert into sheet_tokens (sheet_id, part, tokens, title_tokens, tokens_version)
    select ${sheet_id}, part, tokens, title, ${TOKENS_VERSION}
    from json_to_recordset(${JSON.stringify(rows)}) as row (part smallint, tokens tsvector, title tsvector)`.execute(
    db,
  );
};

/** Published sheets that are found by nothing yet, or by what earlier analysers made of them. */
export const listSheetsWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from sheets s left join sheet_tokens t on t.sheet_id = s.id and t.part = 1
    where s.is_published and s.deleted_date is null and t.tokens_version is distinct from ${TOKENS_VERSION}
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Holds the sheet against a save meanwhile; undefined when it is no longer to be found. */
export const lockSheetToFind = async (
  db: Transaction<Database>,
  sheet_id: string,
): Promise<SheetToFind | undefined> => {
  const { rows } = await sql<SheetToFind>`
    select title, summary, language, blocks from sheets
    where id = ${sheet_id} and is_published and deleted_date is null for no key update`.execute(db);
  return rows[0];
};
