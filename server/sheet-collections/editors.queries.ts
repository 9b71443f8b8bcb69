import { sql, type Kysely } from 'kysely';
import { displayName, now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Person } from '#shared/contract/sheet-collections.ts';

type Db = Kysely<Database>;

/** Of an account `a`. */
export const PERSON = sql<Person>`
  json_build_object('name', ${displayName}, 'username', a.username, 'avatar_url', a.avatar_url)`;

const selectPeople = (db: Db, collection_id: string) =>
  db
    .selectFrom('sheet_collection_editors as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(PERSON.as('person'))
    .where('e.collection_id', '=', collection_id)
    .orderBy((eb) => eb.fn('lower', ['a.username']));

/** Who has accepted. */
export const listEditors = async (db: Db, collection_id: string): Promise<Person[]> => {
  const editors = await selectPeople(db, collection_id).where('e.accepted_date', 'is not', null).execute();
  return editors.map(({ person }) => person);
};

/** Who has been invited and has not answered. */
export const listInvited = async (db: Db, collection_id: string): Promise<Person[]> => {
  const invited = await selectPeople(db, collection_id).where('e.accepted_date', 'is', null).execute();
  return invited.map(({ person }) => person);
};

/** False when the member is invited or an editor already. */
export const insertInvitation = async (db: Db, collection_id: string, account_id: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sheet_collection_editors')
    .values({ collection_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** False when there is no open invitation. */
export const acceptInvitation = async (db: Db, collection_id: string, account_id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sheet_collection_editors')
    .set({ accepted_date: now })
    .where('collection_id', '=', collection_id)
    .where('account_id', '=', account_id)
    .where('accepted_date', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Also withdraws or declines an invitation. */
export const removeEditor = async (db: Db, collection_id: string, account_id: string): Promise<void> => {
  await db
    .deleteFrom('sheet_collection_editors')
    .where('collection_id', '=', collection_id)
    .where('account_id', '=', account_id)
    .execute();
};
