import type { Kysely, Transaction } from 'kysely';
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

/** One transaction around everything and a savepoint around each draft. */
export const inOneTransaction = async <Result>(
  db: Kysely<Database>,
  end: 'commit' | 'rollback',
  run: (runInTransaction: RunInTransaction) => Promise<Result>,
): Promise<Result> => {
  const outer = await db.startTransaction().execute();
  try {
    await lockImport(outer);
    const result = await run(async (work) => {
      const inner = await outer.savepoint('draft').execute();
      try {
        const written = await work(inner);
        await inner.releaseSavepoint('draft').execute();
        return written;
      } catch (error) {
        await inner.rollbackToSavepoint('draft').execute();
        throw error;
      }
    });
    if (end === 'commit') await outer.commit().execute();
    return result;
  } finally {
    if (!outer.isCommitted) await outer.rollback().execute();
  }
};
