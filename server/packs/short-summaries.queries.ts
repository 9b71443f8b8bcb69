import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { selectWorks } from '#server/texts/texts.queries.ts';

/** Of works in lists, by text. */
export const listShortSummaries = async (
  db: Kysely<Database>,
  text_ids: string[],
  language: string,
): Promise<Map<string, string>> => {
  const rows = await selectWorks(db, language, 'short').where('t.id', 'in', text_ids).execute();
  return new Map(rows.map(({ id, summary }) => [id, summary]));
};
