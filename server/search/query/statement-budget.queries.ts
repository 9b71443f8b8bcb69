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

/** What is left of the time that several reads may take together. Only time in the database counts. */
export type Budget = { milliseconds: number };

/**
 * Runs reads that together may take so much time in the database, on one snapshot; null when it ran out. Every statement
 * goes through `runStatement`.
 */
export const withStatementBudget = async <Result>(
  db: Kysely<Database>,
  budget: Budget,
  read: (runStatement: RunStatement) => Promise<Result>,
): Promise<Result | null> => {
  let timeout = Number.POSITIVE_INFINITY;
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) =>
        read(async (statement) => {
          if (timeout - budget.milliseconds > SLACK_MS) {
            // 0 would mean no timeout.
            timeout = Math.max(Math.floor(budget.milliseconds), 1);
            await sql`select set_config('statement_timeout', ${String(timeout)}, true), ${preferIndexes}`.execute(
              transaction,
            );
          }
          const started = performance.now();
          const result = await statement(transaction);
          budget.milliseconds -= performance.now() - started;
          return result;
        }),
      );
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
};

export type RunStatement = <Result>(statement: (db: Transaction<Database>) => Promise<Result>) => Promise<Result>;
