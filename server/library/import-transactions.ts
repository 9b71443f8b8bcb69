import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { commitAsynchronously, lockImport } from './library.queries.ts';

/** Writes one draft completely or not at all. */
export type RunInTransaction = <Result>(
  work: (transaction: Transaction<Database>) => Promise<Result>,
) => Promise<Result>;

/** A transaction per draft. */
export const transactionPerDraft =
  (db: Kysely<Database>): RunInTransaction =>
  (work) =>
    db.transaction().execute(async (transaction) => {
      await commitAsynchronously(transaction);
      return work(transaction);
    });

/** A savepoint around each draft, in a transaction of the caller. */
export const inTransactionOf =
  (outer: ControlledTransaction<Database>): RunInTransaction =>
  async (work) => {
    const inner = await outer.savepoint('draft').execute();
    try {
      const written = await work(inner);
      await inner.releaseSavepoint('draft').execute();
      return written;
    } catch (error) {
      await inner.rollbackToSavepoint('draft').execute();
      throw error;
    }
  };

/** One transaction around everything. */
export const inOneTransaction = async <Result>(
  db: Kysely<Database>,
  run: (runInTransaction: RunInTransaction) => Promise<Result>,
): Promise<Result> => {
  const outer = await db.startTransaction().execute();
  try {
    await lockImport(outer);
    const result = await run(inTransactionOf(outer));
    await outer.commit().execute();
    return result;
  } finally {
    if (!outer.isCommitted) await outer.rollback().execute();
  }
};
