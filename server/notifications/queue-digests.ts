import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { queueDigest } from './digest.queries.ts';

/** Everybody's who is due one, one by one; gives how many. */
export const queueDigests = async (db: Kysely<Database>, signal?: AbortSignal): Promise<number> => {
  for (let queued = 0; ; queued += 1) {
    if (signal?.aborted || !(await queueDigest(db))) return queued;
  }
};
