import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { addFirstKey, listKeys, replaceKeys, type SigningKey } from './signing-keys.queries.ts';

/** For so long a process goes on with keys that were replaced by another. */
const FRESH_MS = 60_000;
const KEY_BYTES = 32;

export type SigningKeys = {
  newest(): Promise<SigningKey>;
  byId(id: string): Promise<SigningKey | undefined>;
};

/** The keys as the database has them, remembered for a minute. The first one is made when it is first needed. */
export const signingKeys = (db: Kysely<Database>): SigningKeys => {
  let read: { keys: SigningKey[]; at: number } | undefined;

  const readAnew = async (): Promise<SigningKey[]> => {
    let keys = await listKeys(db);
    if (keys.length === 0) {
      await addFirstKey(db, randomBytes(KEY_BYTES));
      keys = await listKeys(db);
    }
    read = { keys, at: Date.now() };
    return keys;
  };
  const keys = async () => (read && Date.now() - read.at < FRESH_MS ? read.keys : readAnew());

  return {
    newest: async () => (await keys())[0]!,
    byId: async (id) => {
      const isIt = (key: SigningKey) => key.id === id;
      // Another process may have made it a moment ago.
      return (await keys()).find(isIt) ?? (await readAnew()).find(isIt);
    },
  };
};

export const rotateSigningKeys = (db: Kysely<Database>): Promise<void> => replaceKeys(db, randomBytes(KEY_BYTES));
