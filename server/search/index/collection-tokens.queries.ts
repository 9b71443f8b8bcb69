import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { titleVector } from './token-vector.ts';

/** Replaces the index entry of a collection of sheets, private ones included: who may find it is decided by the search. */
export const indexCollection = async (db: Kysely<Database>, collection_id: string): Promise<void> => {
  const collection = await db
    .selectFrom('sheet_collections')
    .select(['title', 'description', 'language'])
    .where('id', '=', collection_id)
    .executeTakeFirst();
  if (!collection) return;
  const { title, description, language } = collection;
  const tokens = titleVector(`${title} ${description}`, language);
  await db
    .insertInto('sheet_collection_tokens')
    .values({ collection_id, tokens, tokens_version: TOKENS_VERSION })
    .onConflict((conflict) => conflict.column('collection_id').doUpdateSet({ tokens, tokens_version: TOKENS_VERSION }))
    .execute();
};

/** Collections that are not indexed, or by an earlier version of the analysers. */
export const listCollectionsWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('sheet_collections as c')
    .leftJoin('sheet_collection_tokens as t', 't.collection_id', 'c.id')
    .select('c.id')
    .where('t.tokens_version', 'is distinct from', TOKENS_VERSION)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
};
