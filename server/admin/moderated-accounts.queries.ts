import { sql, type Kysely, type Transaction } from 'kysely';
import { now, wireDate } from '#server/db/expressions.ts';
import type { Database, Role } from '#server/db/schema.ts';

type Trx = Transaction<Database>;

export type ModeratedAccount = { id: string; role: Role; is_closed: boolean; silenced_until: string | null };

/** Locked before its sheets and collections. Whoever publishes at this moment does so before or is refused. */
export const lockModeratedAccount = (trx: Trx, id: string): Promise<ModeratedAccount | undefined> =>
  trx
    .selectFrom('accounts as a')
    .select((eb) => [
      'a.id',
      'a.role',
      eb('a.closed_date', 'is not', null).$castTo<boolean>().as('is_closed'),
      wireDate('a.silenced_until').$castTo<string | null>().as('silenced_until'),
    ])
    .where('a.id', '=', id)
    .forNoKeyUpdate('a')
    .executeTakeFirst();

export const setSilenced = async (trx: Trx, id: string, silenced_until: Date | null): Promise<void> => {
  await trx.updateTable('accounts').set({ silenced_until }).where('id', '=', id).execute();
};

export const setClosed = async (trx: Trx, id: string, isClosed: boolean): Promise<void> => {
  await trx
    .updateTable('accounts')
    .set({ closed_date: isClosed ? now : null })
    .where('id', '=', id)
    .execute();
};

/** Published sheets, also those in the trash, and public collections are hidden. */
export const withholdEverything = async (trx: Trx, account_id: string): Promise<void> => {
  await sql`
    with hidden as (
      update sheets set withheld = 'closed', is_published = false, indexed_version = null
      where account_id = ${account_id} and is_published returning id
    ), tokens as (
      delete from sheet_tokens where sheet_id in (select id from hidden)
    )
    delete from sheet_excerpts where sheet_id in (select id from hidden)`.execute(trx);
  await sql`
    with hidden as (
      update sheet_collections set is_public = false where account_id = ${account_id} and is_public returning id
    )
    insert into withheld_sheet_collections (collection_id) select id from hidden on conflict do nothing`.execute(trx);
};

/** What `withholdEverything` has hidden. The sheets are indexed again in the background. */
export const publishAgain = async (trx: Trx, account_id: string): Promise<void> => {
  await trx
    .updateTable('sheets')
    .set({ withheld: null, is_published: true })
    .where('account_id', '=', account_id)
    .where('withheld', '=', 'closed')
    .execute();
  await sql`
    with shown as (
      delete from withheld_sheet_collections w using sheet_collections c
      where c.id = w.collection_id and c.account_id = ${account_id} returning w.collection_id
    )
    update sheet_collections set is_public = true where id in (select collection_id from shown)`.execute(trx);
};

export const findModerationState = (db: Kysely<Database>, account_id: string) =>
  db
    .selectFrom('accounts')
    .select((eb) => [
      wireDate('closed_date').$castTo<string | null>().as('closed_date'),
      eb
        .case()
        .when('silenced_until', '>', now)
        .then(wireDate('silenced_until'))
        .end()
        .$castTo<string | null>()
        .as('silenced_until'),
    ])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
