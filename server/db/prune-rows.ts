import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './schema.ts';

export type PruneOptions = {
  /** Rows of one statement; fewer where each has many rows that are deleted with it. */
  batchSize?: number | undefined;
  signal?: AbortSignal | undefined;
};

const BATCH_SIZE = 1000;

/** Deletes the rows in short statements, so that none reaches the statement timeout however many there are. Returns how many. */
export const pruneRows = async (
  db: Kysely<Database>,
  table: keyof Database & string,
  condition: RawBuilder<SqlBool>,
  { batchSize = BATCH_SIZE, signal }: PruneOptions = {},
): Promise<number> => {
  let deleted = 0;
  for (;;) {
    if (signal?.aborted) return deleted;
    // The condition once more outside: a row may have changed between its choice and its deletion.
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${condition}
      and ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${batchSize}))`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < batchSize) return deleted;
  }
};
