import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { classifyReadFailure } from './replica-state.ts';
import type { WalPosition } from './wal-position.ts';

/** One database to read from. All reads of one answer use the same one, so that they never go back in time. */
export type ReadSource = { db: Kysely<Database>; isPrimary: boolean };

export type ReadSources = {
  /** Whether there are replicas at all. */
  hasReplicas: boolean;
  /** Whether a replica can answer now, as while the primary cannot. */
  hasUsableReplica(): boolean;
  /**
   * Reads from a replica that has everything up to `since`, or else from the primary. When the replica fails, the read
   * runs again elsewhere, so it must not write.
   */
  read<Answer>(since: WalPosition | undefined, run: (source: ReadSource) => Promise<Answer>): Promise<Answer>;
};

/** A replica with what is known about it. */
export type Replica = ReadSource & {
  isUsable(): boolean;
  position(): WalPosition;
  /** Connections in use, and reads that wait for one. */
  load(): number;
  /** A read has found that it does not answer. */
  reportLost(): void;
};

export const primaryOnly = (db: Kysely<Database>): ReadSources => {
  const primary: ReadSource = { db, isPrimary: true };
  return { hasReplicas: false, hasUsableReplica: () => false, read: (_since, run) => run(primary) };
};

export const createReadSources = (db: Kysely<Database>, replicas: Replica[]): ReadSources => {
  const primary: ReadSource = { db, isPrimary: true };
  let turn = 0;

  const chooseReplica = (since: WalPosition | undefined): Replica | undefined => {
    turn += 1;
    const rotated = replicas.map((_, index) => replicas[(turn + index) % replicas.length] as Replica);
    const usable = rotated.filter((each) => each.isUsable() && (since === undefined || each.position() >= since));
    // The least busy one; of equals the next in turn.
    return usable.toSorted((a, b) => a.load() - b.load())[0];
  };

  const read: ReadSources['read'] = async (since, run) => {
    const replica = chooseReplica(since);
    if (!replica) return run(primary);
    try {
      return await run(replica);
    } catch (error) {
      const failure = classifyReadFailure(error);
      if (!failure) throw error;
      if (failure === 'lost') replica.reportLost();
      const other = failure === 'lost' ? chooseReplica(since) : undefined;
      return run(other ?? primary);
    }
  };
  return { hasReplicas: true, hasUsableReplica: () => replicas.some((each) => each.isUsable()), read };
};
