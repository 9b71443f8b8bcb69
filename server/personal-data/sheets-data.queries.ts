import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { UNUSED_PICTURE_DAYS } from '#shared/limits.ts';

/** Everything that is kept of a member's sheets. */
export const listOwnSheets = async (
  db: Kysely<Database>,
  account_id: string,
): Promise<({ id: string } & Record<string, unknown>)[]> => {
  const { rows } = await sql<{ id: string; sheet: { id: string } }>`
    select s.id, to_jsonb(s) - 'account_id' - 'file_keys' || jsonb_build_object('history', coalesce((
      select jsonb_agg(to_jsonb(p) - 'sheet_id' - 'file_keys' order by p.version)
      from sheet_points p where p.sheet_id = s.id
    ), '[]')) as sheet
    from sheets s where s.account_id = ${account_id} order by s.created_date, s.id`.execute(db);
  return rows.map(({ sheet }) => sheet);
};

export const readLikes = async (db: Kysely<Database>, account_id: string): Promise<unknown[]> => {
  const { rows } = await sql`
    select sheet_id, created_date from sheet_likes where account_id = ${account_id} order by created_date`.execute(db);
  return rows;
};

/**
 * Of published sheets that stay, only what readers see: no former state, nothing that says who wrote them. Pictures that
 * nothing shows any more go the next time that unused ones are collected.
 */
export const eraseSheets = async (
  trx: Transaction<Database>,
  account_id: string,
  isKeepingPublished: boolean,
): Promise<void> => {
  if (isKeepingPublished) {
    const kept = sql`select id from sheets where account_id = ${account_id} and is_published and deleted_date is null`;
    await sql`delete from sheet_points where sheet_id in (${kept})`.execute(trx);
    await sql`update sheets set account_id = null, name = null where id in (${kept})`.execute(trx);
  }
  await sql`delete from sheets where account_id = ${account_id}`.execute(trx);
  await sql`update files set account_id = null, unused_since = now() - ${UNUSED_PICTURE_DAYS + 1} * interval '1 day'
    where account_id = ${account_id}`.execute(trx);
};
