import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** Also by a name she had before. */
export const addEditor = async (db: Db, collection_id: string, account_id: string): Promise<void> => {
  await sql`
    insert into sheet_collection_editors (collection_id, account_id) values (${collection_id}, ${account_id})
    on conflict do nothing`.execute(db);
};

export const removeEditor = async (db: Db, collection_id: string, account_id: string): Promise<void> => {
  await sql`
    delete from sheet_collection_editors
    where collection_id = ${collection_id} and account_id = ${account_id}`.execute(db);
};
