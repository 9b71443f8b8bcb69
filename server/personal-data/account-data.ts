import { deleteAccount, readAccountData } from './account-data.queries.ts';
import type { PersonalData } from './personal-data.ts';

/** The account itself: names, addresses, settings, sign-ins. Everything that hangs on it goes with it. */
export const accountData: PersonalData = {
  exported: async (db, account_id) => [
    { path: 'account.json', content: `${JSON.stringify(await readAccountData(db, account_id), null, 2)}\n` },
  ],
  erase: (trx, account_id) => deleteAccount(trx, account_id),
};
