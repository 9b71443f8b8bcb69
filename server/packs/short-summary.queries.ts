import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { selectWorks } from '#server/texts/texts.queries.ts';

/** Of a work in lists. */
export const findShortSummary = async (db: Kysely<Database>, text_id: string, language: string): Promise<string> =>
  (await selectWorks(db, language, 'short').where('t.id', '=', text_id).executeTakeFirst())?.summary ?? '';
