import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** Round robin over the replicas. Skips a replica that cannot be reached; falls back to the primary when none can. */
export function replicaPool(replicas: pg.Pool[], primary: pg.Pool): PostgresPool {
  let next = 0;
  return {
    async connect() {
      next = (next + 1) % replicas.length;
      const candidates = [...replicas.slice(next), ...replicas.slice(0, next)];
      for (const replica of candidates) {
        try {
          return await replica.connect();
        } catch {
          // Try the next one.
        }
      }
      return primary.connect();
    },
    // Whoever created the pools ends them.
    end: () => Promise.resolve(),
  };
}
