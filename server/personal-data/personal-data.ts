import { strToU8, type AsyncZippable } from 'fflate';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readBytes, type FileStore } from '#server/files/file-store.ts';
import { listFilesOfAccount } from '#server/files/files.queries.ts';
import { zipFiles } from '#server/files/zip.ts';
import { serializeNote } from '#server/notes/note-anchor.rules.ts';
import { listAllNotes } from '#server/notes/notes.queries.ts';
import { exportReading } from '#server/reading/bookmarks.queries.ts';
import { exportCollections } from '#server/sheet-collections/sheet-collections.queries.ts';
import { deleteAccount, findAccountData } from './account-data.queries.ts';
import { findPeopleData } from './people-data.queries.ts';
import { eraseSheets, listLikes, listOwnSheets } from './sheets-data.queries.ts';

type Db = Kysely<Database>;
type ExportFile = { path: string; content: string | Uint8Array };

const jsonFile = (path: string, value: unknown): ExportFile => ({
  path,
  content: `${JSON.stringify(value, null, 2)}\n`,
});

/** Sheets with their history, also those in the trash. */
const sheetFiles = async (db: Db, account_id: string): Promise<ExportFile[]> =>
  (await listOwnSheets(db, account_id)).map((sheet) => jsonFile(`sheets/${sheet.id}.json`, sheet));

const imageFiles = async (db: Db, account_id: string, store: FileStore): Promise<ExportFile[]> => {
  const images: ExportFile[] = [];
  for (const { key } of await listFilesOfAccount(db, account_id)) {
    const content = await readBytes(store, key);
    if (content) images.push({ path: `files/${key}`, content });
  }
  return images;
};

/** Everything stored about a member. A new area that stores personal data adds its file here. */
export const exportPersonalData = async (db: Db, account_id: string, store: FileStore): Promise<Uint8Array> => {
  const notes = (await listAllNotes(db, account_id)).map(serializeNote);
  const files: ExportFile[] = [
    jsonFile('account.json', await findAccountData(db, account_id)),
    jsonFile('people.json', await findPeopleData(db, account_id)),
    jsonFile('notes.json', notes),
    jsonFile('reading.json', await exportReading(db, account_id)),
    jsonFile('sheet-collections.json', await exportCollections(db, account_id)),
    jsonFile('likes.json', await listLikes(db, account_id)),
    ...(await sheetFiles(db, account_id)),
    ...(await imageFiles(db, account_id, store)),
  ];
  const entries: AsyncZippable = {};
  for (const { path, content } of files) entries[path] = typeof content === 'string' ? strToU8(content) : content;
  return zipFiles(entries);
};

export type ErasureOptions = { published_sheets: 'erase' | 'keep' };

/** Sheets and images need a decision; everything else is deleted with the account by its foreign keys. */
export const eraseAccount = (db: Db, account_id: string, { published_sheets }: ErasureOptions): Promise<void> =>
  db.transaction().execute(async (trx: Transaction<Database>) => {
    await eraseSheets(trx, account_id, published_sheets === 'keep');
    await deleteAccount(trx, account_id);
  });
