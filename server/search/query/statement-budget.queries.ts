import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** PostgreSQL's code for a statement that timed out. */
const QUERY_CANCELED = '57014';

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;

/** The planner does not know which words are missing, and would read the whole table to find the first hit. */
const preferIndexes = sql`set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;

/** The timeout is set again only when it is this much too long, because each time is a round trip. */
const SLACK_MS = 50;

/**
 * Runs reads that together may take so much time in the database, on one snapshot; null when it ran out. Every statement
 * goes through `runStatement`.
 */
export const withStatementBudget = async <Result>(
  db: Kysely<Database>,
  milliseconds: number,
  read: (runStatement: RunStatement) => Promise<Result>,
): Promise<Result | null> => {
  let remaining = milliseconds;
  let timeout = Number.POSITIVE_INFINITY;
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) =>
        read(async (statement) => {
          if (timeout - remaining > SLACK_MS) {
            // 0 would mean no timeout.
            timeout = Math.max(Math.floor(remaining), 1);
            await sql`select set_config('statement_timeout', ${String(timeout)}, true), ${preferIndexes}`.execute(
              transaction,
            );
          }
          const started = performance.now();
          const result = await statement(transaction);
          remaining -= performance.now() - started;
          return result;
        }),
      );
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
};

export type RunStatement = <Result>(statement: (db: Transaction<Database>) => Promise<Result>) => Promise<Result>;
