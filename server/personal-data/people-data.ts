import type { PersonalData } from './personal-data.ts';
import { readPeopleData } from './people-data.queries.ts';

/** What ties a member to others. All of it goes with the account, on both sides. */
export const peopleData: PersonalData = {
  exported: async (db, account_id) => [
    { path: 'people.json', content: `${JSON.stringify(await readPeopleData(db, account_id), null, 2)}\n` },
  ],
  erase: async () => undefined,
};
