import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The entry of the audit log that made this revision of a text. */
export const findEditEntryId = async (
  db: Kysely<Database>,
  text_id: string,
  revision: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('audit_log')
      .select('id')
      .where('target_type', '=', 'text')
      .where('target_id', '=', text_id)
      .where('action', '=', 'edit_words')
      .where(sql`(after ->> 'revision')::integer`, '=', revision)
      .executeTakeFirst()
  )?.id;
