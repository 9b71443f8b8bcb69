import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { columnsOf, type NewState } from './sheets.queries.ts';

// A published sheet is edited as a draft, a row of `sheet_drafts`. The caller of each function has locked the sheet.

type Trx = Transaction<Database>;

export const saveDraft = async (trx: Trx, sheet_id: string, version: number, state: NewState): Promise<void> => {
  const columns = { ...columnsOf(state), version, name: null, updated_date: sql<Date>`clock_timestamp()` };
  await trx
    .insertInto('sheet_drafts')
    .values({ sheet_id, ...columns })
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(columns))
    .execute();
};

export const deleteDraft = async (trx: Trx, sheet_id: string): Promise<void> => {
  await trx.deleteFrom('sheet_drafts').where('sheet_id', '=', sheet_id).execute();
};

/**
 * Deletes a draft that has the published words again. Its version stays used: a client that has seen it must not take a
 * later one for the same. Returns whether it was deleted.
 */
export const deleteDraftIfUnchanged = async (trx: Trx, sheet_id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with unchanged as (
      delete from sheet_drafts d using sheets s
      where s.id = d.sheet_id and d.sheet_id = ${sheet_id}
        and (d.title, d.summary, d.language, d.topics, d.tags, d.layout, d.blocks)
          = (s.title, s.summary, s.language, s.topics, s.tags, s.layout, s.blocks)
      returning d.sheet_id, d.version
    )
    update sheets s set version = unchanged.version from unchanged where s.id = unchanged.sheet_id`.execute(trx);
  return numAffectedRows === 1n;
};

/** The words of the draft become those of the sheet. */
export const moveDraftToSheet = async (trx: Trx, sheet_id: string): Promise<void> => {
  await sql`
    with draft as (delete from sheet_drafts where sheet_id = ${sheet_id} returning *)
    update sheets s set title = draft.title, summary = draft.summary, language = draft.language, topics = draft.topics,
      tags = draft.tags, layout = draft.layout, blocks = draft.blocks, bytes = draft.bytes, file_keys = draft.file_keys,
      is_empty = draft.is_empty, name = draft.name,
      version = draft.version, updated_date = draft.updated_date
    from draft where s.id = draft.sheet_id`.execute(trx);
};
