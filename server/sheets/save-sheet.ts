import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { pictureKindOf } from '#server/files/file-key.rules.ts';
import { lockFiles } from '#server/files/files.queries.ts';
import { notifySheetPublished } from '#server/notifications/create-notifications.queries.ts';
import { indexSheet } from '#server/search/index/sheet-tokens.queries.ts';
import type { SheetChange } from '#shared/contract/sheet-parts.ts';
import { fileKeysOf, sameState, type SheetState } from './block.ts';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { mergeBlocks, quotedIds } from './merge-blocks.rules.ts';
import { ownSheet } from './own-sheet.ts';
import { findFormerSources, findPassages, writeQuotes } from './passages.queries.ts';
import { isPointDue } from './point.rules.ts';
import { keepPoint, readPresentState } from './points.queries.ts';
import { languageOfWords } from './sheet-language.rules.ts';
import { sheetTopics } from './sheet-topics.ts';
import { insertSheet, lockSheet, setPublished, updateState } from './sheets.queries.ts';
import { StaleSheetError } from './stale-sheet.ts';
import type { StoredSheet } from './stored-sheet.ts';
import { segmentIdsOf, wireSheet } from './wire-sheet.rules.ts';

type Trx = Transaction<Database>;
type Saved = { sheet_id: string; version: number; is_published: boolean };
export type Writer = { account_id: string; siteUrl: string };

const titleOf = (title: string | undefined): string => {
  if (!title) throw new AppError('sheet_title_required');
  return title;
};

const withFiles = (state: SheetState) => ({
  ...state,
  file_keys: fileKeysOf(state.blocks, (content) => pictureKindOf(content) !== undefined),
});

/** What the sheet says after the change. */
const changed = async (trx: Trx, change: SheetChange, stored: StoredSheet | undefined, siteUrl: string) => {
  const rows = change.source;
  const ids = quotedIds(rows ?? []);
  const passages = await findPassages(trx, ids);
  const vanished = ids.filter((id) => !passages.has(id));
  const former = stored ? await findFormerSources(trx, stored.id, vanished) : new Map();
  const title = change.title === undefined && stored ? stored.title : titleOf(change.title);
  const known = { stored: stored?.blocks ?? [], passages, former, siteUrl };
  return {
    title,
    summary: change.summary ?? stored?.summary ?? '',
    topics: await sheetTopics(trx, change.topics, stored?.topics ?? []),
    blocks: rows ? mergeBlocks(rows, known) : known.stored,
    language: change.language ?? stored?.language ?? languageOfWords(title),
  } satisfies SheetState;
};

/** Replaces the words of a sheet that is locked. All that hangs on them is replaced with them. */
export const replaceState = async (trx: Trx, sheet: StoredSheet, next: SheetState, isUnseen: boolean) => {
  const { id } = sheet;
  if (isPointDue(await readPresentState(trx, id), isUnseen)) await keepPoint(trx, id);
  const state = withFiles(next);
  await lockFiles(trx, state.file_keys);
  const version = await updateState(trx, id, state);
  await writeQuotes(trx, id, state.blocks);
  return version;
};

const stale = async (trx: Trx, sheet: StoredSheet): Promise<never> => {
  const passages = await findPassages(trx, segmentIdsOf(sheet.blocks));
  throw new StaleSheetError(wireSheet(sheet, sheet, passages, true));
};

/** Only a save that changes nothing else makes a sheet private: a client that saves by itself may send an old flag. */
const visibilityAfter = (sheet: StoredSheet, wanted: boolean | undefined, isChanged: boolean): boolean =>
  wanted === undefined || (!wanted && isChanged) ? sheet.is_published : wanted;

const save = async (trx: Trx, id: string, change: SheetChange, writer: Writer, ifMatch?: string): Promise<Saved> => {
  await lockSheet(trx, id);
  const sheet = await ownSheet(trx, id, writer.account_id);
  const next = await changed(trx, change, sheet, writer.siteUrl);
  const isChanged = !sameState(sheet, next);
  const allowed = allowedVersions(ifMatch);
  // The same words sent twice are one save: the answer to the first may have been lost.
  if (isChanged && allowed && !allowed.includes(String(sheet.version))) await stale(trx, sheet);
  const version = isChanged ? await replaceState(trx, sheet, next, !allowed) : sheet.version;
  const is_published = visibilityAfter(sheet, change.is_published, isChanged);
  if (is_published !== sheet.is_published) await setPublished(trx, id, is_published);
  if (is_published && !sheet.published_date) await notifySheetPublished(trx, id);
  if (isChanged || is_published !== sheet.is_published) await indexSheet(trx, id, is_published ? next : undefined);
  return { sheet_id: id, version, is_published };
};

export const saveSheet = (
  db: Kysely<Database>,
  id: string,
  change: SheetChange,
  writer: Writer,
  ifMatch: string | undefined,
): Promise<Saved> => db.transaction().execute((trx) => save(trx, id, change, writer, ifMatch));

/** Begins a sheet. An id that the writer has begun one with already means that one. */
export const createSheet = (db: Kysely<Database>, id: string, change: SheetChange, writer: Writer): Promise<Saved> =>
  db.transaction().execute(async (trx) => {
    const state = withFiles(await changed(trx, change, undefined, writer.siteUrl));
    const is_published = change.is_published ?? false;
    await lockFiles(trx, state.file_keys);
    if (!(await insertSheet(trx, id, writer.account_id, state, is_published))) {
      return save(trx, id, change, writer).catch((error: unknown) => {
        throw error instanceof AppError && error.status !== 400 ? new AppError('conflict') : error;
      });
    }
    await writeQuotes(trx, id, state.blocks);
    if (is_published) {
      await indexSheet(trx, id, state);
      await notifySheetPublished(trx, id);
    }
    return { sheet_id: id, version: 1, is_published };
  });
