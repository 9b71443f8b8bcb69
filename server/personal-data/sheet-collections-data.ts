import type { PersonalData } from './personal-data.ts';
import { readCollections } from '#server/sheet-collections/sheet-collections.queries.ts';

/** Her collections of sheets, and those she edits. Her own go with the account; others lose her as an editor. */
export const sheetCollectionsData: PersonalData = {
  exported: async (db, account_id) => [
    {
      path: 'sheet-collections.json',
      content: `${JSON.stringify(await readCollections(db, account_id), null, 2)}\n`,
    },
  ],
  erase: () => Promise.resolve(),
};
