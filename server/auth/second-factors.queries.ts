import type { Kysely, Transaction } from 'kysely';
import { hasSecondFactor, now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** Begins the set-up, or begins it again with another secret. False when the second factor is on. */
export const startSecondFactor = async (db: Db, account_id: string, secret: Buffer): Promise<boolean> => {
  const started = await db
    .insertInto('second_factors')
    .values({ account_id, secret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_date: now })
        .where('second_factors.confirmed_date', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return started !== undefined;
};

/** Undefined when there is none, or when it is on although one is asked for that is being set up, or the reverse. */
export const findTotpSecret = async (
  db: Db,
  account_id: string,
  state: 'on' | 'being_set_up',
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('account_id', '=', account_id)
    .where('confirmed_date', state === 'on' ? 'is not' : 'is', null)
    .executeTakeFirst();
  return row?.secret;
};

/** False when it is on already. */
export const confirmSecondFactor = async (
  trx: Transaction<Database>,
  account_id: string,
  last_period: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_date: now, last_period })
    .where('account_id', '=', account_id)
    .where('confirmed_date', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** False when a code of this period or a later one was accepted before. */
export const consumePeriod = async (db: Db, account_id: string, period: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_period: period })
    .where('account_id', '=', account_id)
    .where('last_period', '<', period)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes the code, so that of several concurrent requests one gets it. */
export const consumeRecoveryCode = async (db: Db, account_id: string, code_hash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const replaceRecoveryCodes = async (
  trx: Transaction<Database>,
  account_id: string,
  hashes: Buffer[],
): Promise<void> => {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id, code_hash })))
    .execute();
};

/** With its recovery codes. False when it is not on; one that is being set up is deleted all the same. */
export const deleteSecondFactor = async (db: Db, account_id: string): Promise<boolean> => {
  // A login between password and code begins anew.
  await db
    .deleteFrom('account_links')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'second_factor')
    .execute();
  const deleted = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', account_id)
    .returning('confirmed_date')
    .executeTakeFirst();
  return Boolean(deleted?.confirmed_date);
};

export type SecondFactorState = {
  is_on: boolean;
  recovery_codes_left: number;
  /** Until when a role works without it; null when that is over, or there never was such a time. */
  grace_date: string | null;
};

export const findSecondFactorState = (db: Db, account_id: string): Promise<SecondFactorState> =>
  db
    .selectFrom('accounts as a')
    .select((eb) => [
      hasSecondFactor.as('is_on'),
      eb
        .selectFrom('recovery_codes as r')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('r.account_id', '=', 'a.id')
        .$asScalar()
        .$notNull()
        .as('recovery_codes_left'),
      eb
        .case()
        .when('a.second_factor_grace_date', '>', now)
        .then(wireDate('a.second_factor_grace_date'))
        .else(null)
        .end()
        .as('grace_date'),
    ])
    .where('a.id', '=', account_id)
    .executeTakeFirstOrThrow();
