import type { PersonalData } from '#server/accounts/personal-data.ts';
import { readReading } from './places.queries.ts';

/** What was read and which passages were saved; they go with the account. */
export const readingData: PersonalData = {
  exported: async (db, account_id) => [
    { path: 'reading.json', content: `${JSON.stringify(await readReading(db, account_id), null, 2)}\n` },
  ],
  erase: () => Promise.resolve(),
};
