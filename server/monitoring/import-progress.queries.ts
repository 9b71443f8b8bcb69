import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export type ImportCounts = { texts_done: number; texts_total: number; segments_done: number };

/** For the metrics of all processes. The start of an import replaces what the one before has left. */
export const writeImportProgress = async (
  db: Kysely<Database>,
  counts: ImportCounts,
  { isStart }: { isStart: boolean },
): Promise<void> => {
  const now = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('import_progress')
    .values({ ...counts, started_date: now, updated_date: now })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ ...counts, updated_date: now, ...(isStart && { started_date: now }) }),
    )
    .execute();
};

export type ImportProgress = ImportCounts & { elapsed_ms: number };

export const findImportProgress = (db: Kysely<Database>): Promise<ImportProgress | undefined> =>
  db
    .selectFrom('import_progress')
    .select(['texts_done', 'texts_total', 'segments_done'])
    .select(sql<number>`1000 * extract(epoch from updated_date - started_date)::float8`.as('elapsed_ms'))
    .executeTakeFirst();
