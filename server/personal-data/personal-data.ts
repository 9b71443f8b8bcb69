import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { notesData } from './notes-data.ts';
import { readingData } from './reading-data.ts';
import { sheetCollectionsData } from './sheet-collections-data.ts';
import { sheetsData } from './sheets-data.ts';
import { peopleData } from './people-data.ts';
import { accountData } from './account-data.ts';

/** A file of the export. */
export type ExportFile = { path: string; content: string | Uint8Array };

/** What a member who leaves has chosen. */
export type Leaving = { published_sheets: 'erase' | 'keep' };

/** A part of the product that keeps something about members. */
export type PersonalData = {
  exported(db: Kysely<Database>, account_id: string, files: FileStore): Promise<ExportFile[]>;
  /** Removes it, or what tells whose it was. In the transaction that removes the account. */
  erase(trx: Transaction<Database>, account_id: string, leaving: Leaving): Promise<void>;
};

/** Every part that does. The account itself is last: the others are found by it. */
export const personalData: PersonalData[] = [
  sheetsData,
  peopleData,
  notesData,
  readingData,
  sheetCollectionsData,
  accountData,
];

export const eraseAccount = (db: Kysely<Database>, account_id: string, leaving: Leaving): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const part of personalData) await part.erase(trx, account_id, leaving);
  });
