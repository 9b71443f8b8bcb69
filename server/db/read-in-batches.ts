import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

const ROWS_AT_ONCE = 1000;

/**
 * The rows of a query that may have a million, a batch at a time: the database keeps the rest. Takes a connection for as
 * long as it is read, so it is for exports and jobs.
 */
export async function* readInBatches<Row>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, never, Row>,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<Row> {
  const transaction = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare batches no scroll cursor for ${query}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from batches`.execute(transaction);
      yield* rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await transaction.rollback().execute();
  }
}
