import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** PostgreSQL's code for a statement that was cut off. */
const CUT_OFF = '57014';

const isCutOff = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === CUT_OFF;

/** A word that is nowhere looks like any other to the planner, which then reads the whole table to find its first place. */
const indexesOnly = sql`set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;

/** The limit of a statement is set anew only when it has become this much too long: each time is a round trip. */
const SLACK_MS = 50;

/**
 * Reads that may take so much time of the database in all, seen as of one moment; null when it ran out. Every statement
 * is a `step`.
 */
export const withinTime = async <Result>(
  db: Kysely<Database>,
  milliseconds: number,
  read: (step: Step) => Promise<Result>,
): Promise<Result | null> => {
  let left = milliseconds;
  let limit = Number.POSITIVE_INFINITY;
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) =>
        read(async (statement) => {
          if (limit - left > SLACK_MS) {
            // 0 would mean: none.
            limit = Math.max(Math.floor(left), 1);
            await sql`select set_config('statement_timeout', ${String(limit)}, true), ${indexesOnly}`.execute(
              transaction,
            );
          }
          const begun = performance.now();
          const result = await statement(transaction);
          left -= performance.now() - begun;
          return result;
        }),
      );
  } catch (error) {
    if (isCutOff(error)) return null;
    throw error;
  }
};

export type Step = <Result>(statement: (db: Transaction<Database>) => Promise<Result>) => Promise<Result>;
