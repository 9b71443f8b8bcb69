import type { Readable } from 'node:stream';
import { strToU8 } from 'fflate';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { listFilesOfAccount } from '#server/files/files.queries.ts';
import { zipStream, type ZipEntry } from '#server/files/zip.ts';
import { serializeNote } from '#server/notes/note-anchor.rules.ts';
import { listAllNotes } from '#server/notes/notes.queries.ts';
import { exportReading } from '#server/reading/bookmarks.queries.ts';
import { exportCollections } from '#server/sheet-collections/sheet-collections.queries.ts';
import { deleteAccount, findAccountData } from './account-data.queries.ts';
import { findPeopleData } from './people-data.queries.ts';
import {
  eraseSheets,
  findOwnRevision,
  findOwnSheet,
  listLikes,
  listOwnSheetIds,
  listRevisionVersions,
} from './sheets-data.queries.ts';

type Db = Kysely<Database>;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const jsonEntry = (path: string, load: () => Promise<unknown>): ZipEntry => ({
  path,
  chunks: async function* () {
    yield strToU8(`${json(await load())}\n`);
  },
});

/** A sheet with its history, one revision at a time: together they may be hundreds of megabytes. */
async function* sheetChunks(db: Db, sheet_id: string, sheet: object): AsyncIterable<Uint8Array> {
  yield strToU8(`${json(sheet).slice(0, -'\n}'.length)},\n  "history": [`);
  let separator = '\n';
  for (const version of await listRevisionVersions(db, sheet_id)) {
    const revision = await findOwnRevision(db, sheet_id, version);
    if (!revision) continue;
    yield strToU8(`${separator}    ${json(revision).replaceAll('\n', '\n    ')}`);
    separator = ',\n';
  }
  yield strToU8(separator === '\n' ? ']\n}\n' : '\n  ]\n}\n');
}

async function* sheetEntries(db: Db, account_id: string): AsyncIterable<ZipEntry> {
  for (const id of await listOwnSheetIds(db, account_id)) {
    const sheet = await findOwnSheet(db, id);
    if (sheet) yield { path: `sheets/${id}.json`, chunks: () => sheetChunks(db, id, sheet) };
  }
}

async function* pictureEntries(db: Db, account_id: string, store: FileStore): AsyncIterable<ZipEntry> {
  for (const { key } of await listFilesOfAccount(db, account_id)) {
    const file = await store.read(key);
    if (!file) continue;
    try {
      yield { path: `files/${key}`, isCompressed: true, chunks: () => file };
    } finally {
      // Also when the download is aborted before the file was read.
      file.destroy();
    }
  }
}

async function* exportEntries(db: Db, account_id: string, store: FileStore): AsyncIterable<ZipEntry> {
  yield jsonEntry('account.json', () => findAccountData(db, account_id));
  yield jsonEntry('people.json', () => findPeopleData(db, account_id));
  yield jsonEntry('notes.json', async () => (await listAllNotes(db, account_id)).map(serializeNote));
  yield jsonEntry('reading.json', () => exportReading(db, account_id));
  yield jsonEntry('sheet-collections.json', () => exportCollections(db, account_id));
  yield jsonEntry('likes.json', () => listLikes(db, account_id));
  yield* sheetEntries(db, account_id);
  yield* pictureEntries(db, account_id, store);
}

/**
 * Everything stored about a member, as a ZIP that is created while it is read: at no time is more than one sheet or a
 * piece of one picture in memory. A new area that stores personal data adds its file here.
 */
export const exportPersonalData = (db: Db, account_id: string, store: FileStore): Readable =>
  zipStream(exportEntries(db, account_id, store));

export type ErasureOptions = { published_sheets: 'erase' | 'keep' };

/** Sheets and images need a decision; everything else is deleted with the account by its foreign keys. */
export const eraseAccount = (db: Db, account_id: string, { published_sheets }: ErasureOptions): Promise<void> =>
  db.transaction().execute(async (trx: Transaction<Database>) => {
    await eraseSheets(trx, account_id, published_sheets === 'keep');
    await deleteAccount(trx, account_id);
  });
