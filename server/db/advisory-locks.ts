import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Every advisory lock of the server. No two numbers are equal, and no other file contains one. */
export const ADVISORY_LOCKS = {
  import: 7_084_001,
  /** Seeds for locks on a name, see `lockName`. */
  identity: 7_084_004,
  memberPair: 7_084_005,
  /** Held by whoever moves, merges or removes one of them, so that none is ever below itself. */
  collectionTree: 7_084_006,
  topicTree: 7_084_007,
  /**
   * Shared by whoever writes links from segment to segment, and held alone by whoever edits a text: none may lead to a segment
   * that is joined with another meanwhile. Taken before any row is locked, so that nobody waits for each other.
   */
  segmentLinks: 7_084_008,
  /** Held while one of the imports that wait is chosen. */
  importQueue: 7_084_009,
  migrations: 7_680_742,
} as const;

/** For the users of an embedded database. Locks of two numbers never collide with locks of one in PostgreSQL. */
export const EMBEDDED_LOCKS = {
  server: [7_680_741, 1],
  users: [7_680_741, 2],
} as const;

/**
 * Runs while a transaction on a separate connection holds the lock; `run` is not in it. A lock of the connection itself
 * would be lost, or kept by others, where a pooler shares connections between transactions.
 */
export const withAdvisoryLock = <Result>(
  db: Kysely<Database>,
  lock: number,
  run: () => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    // Whoever holds it may take long, as the first load of the library does.
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    // Without parameters: with them the connection would keep a snapshot, and nothing could be vacuumed meanwhile.
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx);
    return run();
  });

/** Locks until the transaction ends. */
export const takeAdvisoryLock = async (trx: Transaction<Database>, lock: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
};

/** The same, together with others who share it. */
export const shareAdvisoryLock = async (trx: Transaction<Database>, lock: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(trx);
};

/** Locks a name until the transaction ends. The seed separates equal names of different kinds. */
export const lockName = async (trx: Transaction<Database>, seed: number, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${seed}))`.execute(trx);
};
