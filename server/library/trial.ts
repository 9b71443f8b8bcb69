import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { inTransactionOf, type RunInTransaction } from './import-transactions.ts';
import { endIfWaitedFor, lockImport, readBackendId } from './library.queries.ts';

/** So often it is asked whether somebody waits for a trial. */
const LOOK_MS = 200;
const MAX_ATTEMPTS = 5;
/** Whoever has interrupted a trial often saves again soon. */
const PAUSE_MS = 1000;

/** Others have waited for what a trial had locked, each time that it was begun. */
export class InterruptedTrialError extends Error {
  // No error of the drafts, which would be reported as lost.
  readonly code = 'interrupted';

  constructor() {
    super('Others were changing the same records. Nothing was changed; please try again later.');
  }
}

const watchConnection = (db: Kysely<Database>, pid: number) => {
  const state = { isEnded: false };
  let last = Promise.resolve();
  const look = async () => {
    // While the database does not answer nobody waits for the trial either.
    if (!state.isEnded) state.isEnded = await endIfWaitedFor(db, pid).catch(() => false);
  };
  const timer = setInterval(() => (last = last.then(look)), LOOK_MS);
  return {
    state,
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
};

/** Undefined when it was ended because somebody waited for it. A connection of its own: one that is ended cannot roll back. */
const attempt = <Result>(
  db: Kysely<Database>,
  run: (runInTransaction: RunInTransaction) => Promise<Result>,
): Promise<Result | undefined> =>
  db.connection().execute(async (own) => {
    const outer = await own.startTransaction().execute();
    const watch = watchConnection(db, await readBackendId(outer));
    const inTransaction = inTransactionOf(outer);
    try {
      await lockImport(outer);
      return await run((work) => {
        if (watch.state.isEnded) throw new InterruptedTrialError();
        return inTransaction(work);
      });
    } catch (error) {
      await watch.stop();
      if (watch.state.isEnded) return undefined;
      throw error;
    } finally {
      await watch.stop();
      if (!watch.state.isEnded) await outer.rollback().execute();
    }
  });

/**
 * Runs in a transaction that is rolled back. It keeps its locks to the end, which may be many minutes; nobody waits for it:
 * then it gives way and begins again, after `onRestart`.
 */
export const tryOut = async <Result>(
  db: Kysely<Database>,
  run: (runInTransaction: RunInTransaction) => Promise<Result>,
  onRestart: () => Promise<void> = async () => undefined,
): Promise<Result> => {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const ended = { isComplete: false };
    const result = await attempt(db, async (runInTransaction) => {
      const found = await run(runInTransaction);
      ended.isComplete = true;
      return found;
    });
    if (ended.isComplete) return result as Result;
    await onRestart();
    await wait(PAUSE_MS);
  }
  throw new InterruptedTrialError();
};
