import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Throws when the database does not answer. */
export const pingDatabase = async (db: Kysely<Database>): Promise<void> => {
  await sql`select 1`.execute(db);
};
