import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export type SigningKey = { id: string; secret: Buffer };

/** Newest first. */
export const listKeys = async (db: Kysely<Database>): Promise<SigningKey[]> => {
  const { rows } = await sql<SigningKey>`select id, secret from signing_keys order by created_date desc, id`.execute(
    db,
  );
  return rows;
};

/** Two processes that start at once may both do it; then there are two keys, and both count. */
export const addFirstKey = async (db: Kysely<Database>, secret: Buffer): Promise<void> => {
  await sql`
    insert into signing_keys (secret) select ${secret}::bytea where not exists (select from signing_keys)`.execute(db);
};

/** Every access token ends; whoever is signed in gets another one by refreshing, and notices nothing. */
export const replaceKeys = (db: Kysely<Database>, secret: Buffer): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`delete from signing_keys`.execute(trx);
    await sql`insert into signing_keys (secret) values (${secret})`.execute(trx);
  });
