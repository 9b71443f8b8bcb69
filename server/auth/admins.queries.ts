import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/**
 * Until the transaction ends, nobody becomes administrator or ceases to be one. Locked in one order: of two administrators
 * who take each other's role at the same moment, one is told. Returns whether an account is the last one.
 */
export const lockAdmins = async (trx: Transaction<Database>): Promise<(account_id: string) => boolean> => {
  const admins = await trx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('closed_date', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return (account_id) => admins.length === 1 && admins[0]?.id === account_id;
};
