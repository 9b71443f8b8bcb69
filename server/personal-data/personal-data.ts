import type { Readable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { eraseAssignments } from '#server/assignments/assignments.queries.ts';
import { exportAssignments } from '#server/assignments/export-assignments.queries.ts';
import { lockAdmins } from '#server/auth/admins.queries.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { listFilesOfAccount } from '#server/files/files.queries.ts';
import { zipStream, type ZipEntry } from '#server/files/zip.ts';
import { enqueueDeletionMail } from '#server/mail/mail-queue.queries.ts';
import { serializeNote } from '#server/notes/note-anchor.rules.ts';
import { readAllNotes } from '#server/notes/notes.queries.ts';
import { exportReading } from '#server/reading/bookmarks.queries.ts';
import { exportCollections } from '#server/sheet-collections/export-collections.queries.ts';
import { commentsData, eraseComments } from './comments-data.queries.ts';
import { deleteAccount, findAccountData } from './account-data.queries.ts';
import { bytesOf, joinMembers, jsonEntry, listEntry, listsEntry, mapped } from './json-entries.ts';
import { eraseCorrections, peopleData } from './people-data.queries.ts';
import {
  eraseSheets,
  findOwnRevision,
  findOwnSheet,
  listOwnSheetIds,
  listRevisionBlocks,
  listRevisionVersions,
  readLikes,
} from './sheets-data.queries.ts';

type Db = Kysely<Database>;

/** A block has up to 200,000 characters. */
const BLOCKS_AT_ONCE = 10;

async function* revisionBlocks(db: Db, sheet_id: string) {
  let blocks = await listRevisionBlocks(db, sheet_id, Buffer.of(), BLOCKS_AT_ONCE);
  while (blocks.length > 0) {
    yield* blocks;
    blocks = await listRevisionBlocks(db, sheet_id, blocks.at(-1)!.hash, BLOCKS_AT_ONCE);
  }
}

/**
 * A sheet with its history, in pieces. Revisions name their blocks by id, and each block follows once: all revisions
 * written out could take a hundred times what the member has stored.
 */
async function* sheetText(db: Db, sheet_id: string, sheet: string): AsyncIterable<string> {
  // First the versions: the blocks of those that are still there at the end have been there all the time.
  const versions = await listRevisionVersions(db, sheet_id);
  const blocks = async function* () {
    for await (const { id, block } of revisionBlocks(db, sheet_id)) yield `"${id}": ${block}`;
  };
  const revisions = async function* () {
    for (const version of versions) {
      const revision = await findOwnRevision(db, sheet_id, version);
      if (revision) yield revision;
    }
  };
  yield sheet.slice(0, -'\n}'.length);
  yield ',\n    "history_blocks": {';
  yield* joinMembers(blocks());
  yield '},\n    "history": [';
  yield* joinMembers(revisions());
  yield ']\n}\n';
}

async function* sheetEntries(db: Db, account_id: string): AsyncIterable<ZipEntry> {
  for (const id of await listOwnSheetIds(db, account_id)) {
    const sheet = await findOwnSheet(db, id);
    if (sheet) yield { path: `sheets/${id}.json`, chunks: () => bytesOf(sheetText(db, id, sheet)) };
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
  yield listsEntry('people.json', peopleData(db, account_id));
  yield listEntry('notes.json', mapped(readAllNotes(db, account_id), serializeNote));
  yield listsEntry('reading.json', exportReading(db, account_id));
  yield listEntry('sheet-collections.json', exportCollections(db, account_id));
  yield listsEntry('assignments.json', exportAssignments(db, account_id));
  yield listsEntry('comments.json', commentsData(db, account_id));
  yield listEntry('likes.json', readLikes(db, account_id));
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

/** Sheets, comments and images need a decision; everything else is deleted with the account by its foreign keys. */
export const eraseAccount = (db: Db, account_id: string, { published_sheets }: ErasureOptions): Promise<void> =>
  db.transaction().execute(async (trx: Transaction<Database>) => {
    // Nobody could give anybody a role any more.
    if ((await lockAdmins(trx))(account_id)) throw new AppError('last_admin');
    await eraseAssignments(trx, account_id);
    await eraseSheets(trx, account_id, published_sheets === 'keep');
    await eraseComments(trx, account_id, published_sheets === 'keep');
    await eraseCorrections(trx, account_id);
    await enqueueDeletionMail(trx, account_id);
    await deleteAccount(trx, account_id);
  });
