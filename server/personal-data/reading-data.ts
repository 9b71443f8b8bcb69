import type { PersonalData } from './personal-data.ts';
import { readReading } from '#server/reading/places.queries.ts';

/** What was read and which passages were saved; they go with the account. */
export const readingData: PersonalData = {
  exported: async (db, account_id) => [
    { path: 'reading.json', content: `${JSON.stringify(await readReading(db, account_id), null, 2)}\n` },
  ],
  erase: () => Promise.resolve(),
};
