import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** Takes the replicas in turn. One that cannot be reached is passed over; when none can, the primary answers. */
export function replicaPool(replicas: pg.Pool[], primary: pg.Pool): PostgresPool {
  let turn = 0;
  return {
    async connect() {
      turn = (turn + 1) % replicas.length;
      const inTurn = [...replicas.slice(turn), ...replicas.slice(0, turn)];
      for (const replica of inTurn) {
        try {
          return await replica.connect();
        } catch {
          // The next one may be there.
        }
      }
      return primary.connect();
    },
    // The pools are ended by whoever made them.
    end: () => Promise.resolve(),
  };
}
