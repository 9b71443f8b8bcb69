import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Every advisory lock of the server. No two numbers are equal, and no other file contains one. */
export const ADVISORY_LOCKS = {
  import: 7_084_001,
  /** Shared by writers of tokens, exclusive for whoever adds a common word. */
  commonWords: 7_084_002,
  /** Seeds for locks on a name, see `lockName`. */
  identity: 7_084_004,
  memberPair: 7_084_005,
  migrations: 7_680_742,
} as const;

/** For the users of an embedded database. Locks of two numbers never collide with locks of one in PostgreSQL. */
export const EMBEDDED_LOCKS = {
  server: [7_680_741, 1],
  users: [7_680_741, 2],
} as const;

/** Runs while a separate connection holds the lock. `run` is not in a transaction. */
export const withAdvisoryLock = <Result>(
  db: Kysely<Database>,
  lock: number,
  run: () => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

/** Locks until the transaction ends. */
export const takeAdvisoryLock = async (trx: Transaction<Database>, lock: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
};

/** Locks until the transaction ends; others may share the lock, but nobody can take it exclusively. */
export const shareAdvisoryLock = async (trx: Transaction<Database>, lock: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(trx);
};

/** Locks a name until the transaction ends. The seed separates equal names of different kinds. */
export const lockName = async (trx: Transaction<Database>, seed: number, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${seed}))`.execute(trx);
};
