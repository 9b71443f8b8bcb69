import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isModerated, moderatedSheet } from '#server/moderation/measures.queries.ts';
import type { Block, Withheld } from '#server/sheets/stored-sheet.ts';
import type { ModeratedSheet } from '#shared/contract/admin-measures.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A sheet that moderators may see. */
export type ModeratedRow = {
  id: string;
  account_id: string | null;
  version: number;
  is_published: boolean;
  withheld: Withheld | null;
  is_unlisted: boolean;
};

const lockRow = (trx: Trx, id: string) =>
  trx
    .selectFrom('sheets as s')
    .select(['s.id', 's.account_id', 's.version', 's.is_published', 's.withheld', 's.is_unlisted'])
    .where('s.id', '=', id)
    .where('s.deleted_date', 'is', null)
    .forNoKeyUpdate('s');

/** Also a private one: only to take back what has made it so. */
export const lockSheet = (trx: Trx, id: string): Promise<ModeratedRow | undefined> =>
  lockRow(trx, id).executeTakeFirst();

/** Undefined for a private sheet and one in the trash. Until the transaction ends nobody saves it. */
export const lockModeratedSheet = (trx: Trx, id: string): Promise<ModeratedRow | undefined> =>
  lockRow(trx, id).where(isModerated).executeTakeFirst();

export const setUnlisted = async (trx: Trx, id: string, is_unlisted: boolean): Promise<void> => {
  await trx.updateTable('sheets').set({ is_unlisted }).where('id', '=', id).execute();
};

export const setNeverPublished = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('sheets').set({ published_date: null }).where('id', '=', id).execute();
};

export const findBlocks = async (trx: Trx, id: string): Promise<Block[]> => {
  const { blocks } = await trx.selectFrom('sheets').select('blocks').where('id', '=', id).executeTakeFirstOrThrow();
  return blocks as Block[];
};

/**
 * Before the sheet itself, in the order in which an account is closed: else a sheet that is restored at that moment would
 * stay public.
 */
export const lockAuthorOf = async (trx: Trx, sheet_id: string): Promise<void> => {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('sheets').select('account_id').where('id', '=', sheet_id))
    .forNoKeyUpdate()
    .execute();
};

export const isAccountClosed = async (trx: Trx, account_id: string): Promise<boolean> => {
  const closed = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('closed_date', 'is not', null)
    .executeTakeFirst();
  return closed !== undefined;
};

export const isAccountApproved = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await trx.selectFrom('accounts').select('is_approved').where('id', '=', id).executeTakeFirst();
  return row?.is_approved ?? false;
};

export const approveAccount = async (trx: Trx, id: string, is_approved = true): Promise<void> => {
  await trx.updateTable('accounts').set({ is_approved }).where('id', '=', id).execute();
};

export const readVersion = async (trx: Trx, id: string): Promise<number> =>
  (await trx.selectFrom('sheets').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

const MAX_LISTED_SHEETS = 50;

/** The newest of a member that moderators may see. */
export const listModeratedSheets = async (db: Db, account_id: string): Promise<ModeratedSheet[]> => {
  const rows = await db
    .selectFrom('sheets as s')
    .select(moderatedSheet.$castTo<ModeratedSheet>().as('sheet'))
    .where('s.account_id', '=', account_id)
    .where('s.deleted_date', 'is', null)
    .where(isModerated)
    .orderBy(sql`coalesce(s.published_date, s.updated_date)`, 'desc')
    .orderBy('s.id')
    .limit(MAX_LISTED_SHEETS)
    .execute();
  return rows.map(({ sheet }) => sheet);
};
