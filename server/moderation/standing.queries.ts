import type { Kysely, Transaction } from 'kysely';
import { now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

/** What moderators have decided about a member, as far as it holds. */
export type Standing = { is_closed: boolean; silenced_until: string | null };

const selectStanding = (db: Kysely<Database>, account_id: string) =>
  db
    .selectFrom('accounts')
    .select((eb) => [
      eb('closed_date', 'is not', null).$castTo<boolean>().as('is_closed'),
      eb
        .case()
        .when('silenced_until', '>', now)
        .then(wireDate('silenced_until'))
        .end()
        .$castTo<string | null>()
        .as('silenced_until'),
    ])
    .where('id', '=', account_id);

export const findStanding = (db: Kysely<Database>, account_id: string): Promise<Standing | undefined> =>
  selectStanding(db, account_id).executeTakeFirst();

/** Until the transaction ends, nobody closes the account: what it publishes would stay public. */
export const lockStanding = (trx: Transaction<Database>, account_id: string): Promise<Standing | undefined> =>
  selectStanding(trx, account_id).forShare().executeTakeFirst();
