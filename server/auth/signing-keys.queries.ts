import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SigningKey, SigningKeys } from '#server/http/auth-deps.ts';

type Db = Kysely<Database>;

/** How long a process may go on with keys that another process has replaced. */
const MAX_CACHE_AGE_MS = 60_000;
const KEY_BYTES = 32;

/** Imported once: a raw secret would be imported again for every request. */
const importSecret = (secret: Buffer): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

const listKeys = async (db: Db): Promise<SigningKey[]> => {
  const keys = db.selectFrom('signing_keys').select(['id', 'secret']).orderBy('created_date', 'desc').orderBy('id');
  return Promise.all(
    (await keys.execute()).map(async ({ id, secret }) => ({ id, secret: await importSecret(secret) })),
  );
};

/** Two processes that start at once may both add one; then both keys are valid. */
const addFirstKey = async (db: Db): Promise<void> => {
  await db
    .insertInto('signing_keys')
    .columns(['secret'])
    .expression(
      db
        .selectNoFrom((eb) => eb.cast<Buffer>(eb.val(randomBytes(KEY_BYTES)), 'bytea').as('secret'))
        .where((eb) => eb.not(eb.exists(eb.selectFrom('signing_keys').select('id')))),
    )
    .execute();
};

/** The keys in the database, cached for a minute. The first key is created when it is first needed. */
export const createSigningKeys = (db: Db): SigningKeys => {
  let cache: { keys: SigningKey[]; loadedAt: number } | undefined;

  const load = async (): Promise<SigningKey[]> => {
    let keys = await listKeys(db);
    if (keys.length === 0) {
      await addFirstKey(db);
      keys = await listKeys(db);
    }
    cache = { keys, loadedAt: Date.now() };
    return keys;
  };
  const cached = async () => (cache && Date.now() - cache.loadedAt < MAX_CACHE_AGE_MS ? cache.keys : load());

  return {
    newest: async () => (await cached())[0]!,
    byId: async (id) => {
      const isWanted = (key: SigningKey) => key.id === id;
      // Another process may have created it a moment ago.
      return (await cached()).find(isWanted) ?? (await load()).find(isWanted);
    },
  };
};

/** Invalidates every access token; clients get a new one with their refresh token, and nobody is signed out. */
export const rotateSigningKeys = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('signing_keys').execute();
    await trx
      .insertInto('signing_keys')
      .values({ secret: randomBytes(KEY_BYTES) })
      .execute();
  });
