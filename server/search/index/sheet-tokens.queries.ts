import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import type { IndexableSheet, SheetIndex } from './sheet-index.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const deleteIndex = async (trx: Trx, sheet_id: string): Promise<void> => {
  await trx.deleteFrom('sheet_tokens').where('sheet_id', '=', sheet_id).execute();
  await trx.deleteFrom('sheet_excerpts').where('sheet_id', '=', sheet_id).execute();
};

/** For a sheet that is no longer public: in the transaction that makes it so. */
export const removeSheetFromIndex = async (trx: Trx, sheet_id: string): Promise<void> => {
  await deleteIndex(trx, sheet_id);
  await trx.updateTable('sheets').set({ indexed_version: null }).where('id', '=', sheet_id).execute();
};

const insertIndex = async (trx: Trx, sheet_id: string, { tokens, excerpts }: SheetIndex) => {
  await sql`insert into sheet_tokens (sheet_id, part, tokens, title_tokens, tokens_version)
    select ${sheet_id}, part, tokens, title, ${TOKENS_VERSION}
    from json_to_recordset(${tokens}) as row (part smallint, tokens tsvector, title tsvector)`.execute(trx);
  await sql`insert into sheet_excerpts (sheet_id, position, text, tokens)
    select ${sheet_id}, position, text, tokens
    from json_to_recordset(${excerpts}) as row (position integer, text text, tokens tsvector)`.execute(trx);
};

/** Replaces the index of a sheet, unless it has been saved again or is no longer public: whoever did that indexes it. */
export const replaceSheetIndex = (db: Db, sheet_id: string, version: number, index: SheetIndex): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const sheet = await trx
      .updateTable('sheets')
      .set({ indexed_version: version })
      .where('id', '=', sheet_id)
      .where('version', '=', version)
      .where('is_published', '=', true)
      .where('deleted_date', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!sheet) return;
    await deleteIndex(trx, sheet_id);
    await insertIndex(trx, sheet_id, index);
  });

/** Published sheets that are not indexed, or in an earlier version, or by an earlier version of the analysers. */
export const listSheetsToIndex = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('sheets as s')
    .leftJoin('sheet_tokens as t', (join) => join.onRef('t.sheet_id', '=', 's.id').on('t.part', '=', 1))
    .select('s.id')
    .where('s.is_published', '=', true)
    .where('s.deleted_date', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.indexed_version', 'is distinct from', eb.ref('s.version')),
        eb('t.tokens_version', 'is distinct from', TOKENS_VERSION),
      ]),
    )
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Published sheets whose last save is not indexed yet. Cheap, other than `listSheetsToIndex`: it reads a small index. */
export const listUnindexedSheets = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('sheets')
    .select('id')
    .where('is_published', '=', true)
    .where('deleted_date', 'is', null)
    .where('indexed_version', 'is distinct from', (eb) => eb.ref('version'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Undefined when the sheet is not public. */
export const findPublicSheet = (
  db: Db,
  sheet_id: string,
): Promise<(IndexableSheet & { version: number }) | undefined> =>
  db
    .selectFrom('sheets')
    .select(['version', 'title', 'summary', 'tags', 'language'])
    .select((eb) => eb.cast<string>('blocks', 'text').as('blocks'))
    .where('id', '=', sheet_id)
    .where('is_published', '=', true)
    .where('deleted_date', 'is', null)
    .executeTakeFirst();
