import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { pictureKindOf } from '#server/files/file-key.rules.ts';
import { lockFiles } from '#server/files/files.queries.ts';
import { enforceStorageQuota } from '#server/files/storage.queries.ts';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { lockPublisher } from '#server/moderation/standing.ts';
import { announceSheet } from '#server/notifications/sheet-announcements.queries.ts';
import { removeSheetFromIndex } from '#server/search/index/sheet-tokens.queries.ts';
import { readRemovedRecords } from '#server/library/removed-records.queries.ts';
import { listExistingTopics } from '#server/topics/topics.queries.ts';
import type { SpamSign } from '#shared/contract/admin-reports.ts';
import type { Sheet, SheetChange } from '#shared/contract/sheet-parts.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { languageByScript } from '#shared/scripts/detect-script.ts';
import { DEFAULT_SHEET_LAYOUT } from '#shared/sheet-layouts.ts';
import { deleteDraft, deleteDraftIfUnchanged, moveDraftToSheet, saveDraft } from './drafts.queries.ts';
import { findHold, holdPublication, releaseHold, requireNotTakenDown, saveWordsHash } from './hold-publication.ts';
import { loadMergeContext } from './load-merge-context.ts';
import { mergeBlocks } from './merge-blocks.rules.ts';
import { requireQuotableLength } from './quote-limits.ts';
import { findQuoted } from './quoted.queries.ts';
import type { RevisionReason } from './revision-due.rules.ts';
import { protectAnswer, requirePublishable } from './protect-answer.ts';
import { saveRevisionIfDue } from './revisions.queries.ts';
import { serializeSheet } from './serialize-sheet.rules.ts';
import { lockOwnSheet } from './sheet-access.ts';
import { insertSheet, replaceQuotes, setPublished, updateState } from './sheets.queries.ts';
import { isSameState, type Block, type LockedSheet, type SheetState, type StoredSheet } from './stored-sheet.ts';
import { lengthOfSource } from './stored-source.ts';

type Trx = Transaction<Database>;
type SaveResult = {
  sheet_id: string;
  version: number;
  is_published: boolean;
  withheld?: 'held' | 'taken_down';
  has_unpublished_changes: boolean;
};
export type Author = { account_id: string; siteUrl: string; storageQuota: number; feedbackTo: string | undefined };
/** A change whose HTML may have been sanitized before the transaction. */
export type PreparedChange = SheetChange & { sanitized?: Map<string, string> };

/** A save that would overwrite a version its author has not seen. The answer carries that version. */
class StaleSheetError extends AppError {
  readonly sheet: Sheet;

  constructor(sheet: Sheet) {
    super('stale_version');
    this.sheet = sheet;
  }

  override get body(): ErrorBody & { sheet: Sheet } {
    return { ...super.body, sheet: this.sheet };
  }
}

const throwStale = async (trx: Trx, sheet: StoredSheet): Promise<never> => {
  const quoted = await findQuoted(trx, sheet.blocks);
  throw new StaleSheetError(serializeSheet(sheet, sheet, quoted, true));
};

const requireTitle = (title: string | undefined): string => {
  if (!title) throw new AppError('sheet_title_required');
  return title;
};

/**
 * The topics a sheet is saved with, each once; one that was merged meanwhile is the other. A new one must exist. One that the sheet has already may since have been
 * removed from the library, and no save fails for that.
 */
const mergeTopics = async (trx: Trx, sent: string[] | undefined, stored: string[]): Promise<string[]> => {
  if (!sent) return stored;
  const merged = await readRemovedRecords(trx, 'topic');
  const topics = [...new Set(sent.map((id) => id.toLowerCase()).map((id) => merged.successorOf(id) ?? id))];
  const added = topics.filter((id) => !stored.includes(id));
  const existing = added.length > 0 ? await listExistingTopics(trx, added) : [];
  const missing = added.find((id) => !existing.includes(id));
  if (missing === undefined) return topics;
  const message = `There is no topic ${missing}.`;
  throw new AppError('bad_request', message, [{ path: 'body.topics', message }]);
};

/** The uploaded pictures that the blocks show, each once. */
const fileKeysOf = (blocks: Block[]): string[] => [
  ...new Set(
    blocks
      .map(({ type, content, picture = '' }) => (type === 'image' ? content : picture))
      .filter((key) => pictureKindOf(key) !== undefined),
  ),
];

export const withFileKeys = (state: SheetState) => ({ ...state, file_keys: fileKeysOf(state.blocks) });

/** The state of the sheet after the change. */
const applyChange = async (
  trx: Trx,
  change: PreparedChange,
  sheet: StoredSheet | undefined,
  siteUrl: string,
): Promise<SheetState> => {
  const rows = change.source;
  const title = change.title === undefined && sheet ? sheet.title : requireTitle(change.title);
  const stored = sheet?.blocks ?? [];
  const blocks = rows
    ? mergeBlocks(rows, {
        ...(await loadMergeContext(trx, rows, { sheet_id: sheet?.id, stored, siteUrl })),
        sanitized: change.sanitized,
      })
    : stored;
  requireQuotableLength(blocks, stored);
  return {
    title,
    summary: change.summary ?? sheet?.summary ?? '',
    topics: await mergeTopics(trx, change.topics, sheet?.topics ?? []),
    tags: change.tags ?? sheet?.tags ?? [],
    layout: change.layout ?? sheet?.layout ?? DEFAULT_SHEET_LAYOUT,
    blocks,
    language: change.language ?? sheet?.language ?? languageByScript(title) ?? 'en',
  };
};

const replaceQuotesOf = async (trx: Trx, id: string, before: Block[], after: Block[]): Promise<void> => {
  // What an answer quotes in the blocks of its assignment is the concern of who quoted it.
  const own = after.filter(({ is_fixed }) => !is_fixed);
  if ([...before, ...own].some(({ quote }) => quote)) await replaceQuotes(trx, id, own);
};

/**
 * Replaces the words that the author sees, as a new version: of a published sheet in its draft, unless they are to be
 * published. Returns whether they differ from the published words then.
 */
export const replaceState = async (
  trx: Trx,
  sheet: LockedSheet,
  next: SheetState,
  { isPublishing = false, reason = null }: { isPublishing?: boolean; reason?: RevisionReason },
): Promise<boolean> => {
  const { id, is_published, withheld, has_unpublished_changes } = sheet;
  const version = sheet.version + 1;
  // Moderators decide about the words that were published, not about what is being written.
  const isDraft = (is_published || withheld !== null) && !isPublishing;
  const isPublishedReplaced = isDraft && !has_unpublished_changes;
  await saveRevisionIfDue(trx, sheet, next, isPublishedReplaced ? 'published' : reason);
  const state = withFileKeys(next);
  await lockFiles(trx, state.file_keys);
  if (isDraft) {
    await saveDraft(trx, id, version, state);
    return !(await deleteDraftIfUnchanged(trx, id));
  }
  await updateState(trx, id, version, state);
  await deleteDraft(trx, id);
  await replaceQuotesOf(trx, id, sheet.blocks, state.blocks);
  return false;
};

const lengthOf = ({ blocks }: SheetState): number =>
  blocks.reduce((length, { content, source }) => length + content.length + lengthOfSource(source), 0);

/** Only a save that changes nothing else makes a sheet private: an automatic save may send an outdated flag. */
const visibilityAfter = (sheet: StoredSheet, sent: boolean | undefined, isChanged: boolean): boolean =>
  sent === undefined || (!sent && isChanged) ? sheet.is_published : sent;

/** Saves the words of the sheet; returns whether some of them are not published yet. */
const saveState = async (
  trx: Trx,
  sheet: LockedSheet,
  next: SheetState,
  options: { isChanged: boolean; isPublishing: boolean; isMadePrivate: boolean; isUnseen: boolean },
): Promise<boolean> => {
  const { isChanged, isPublishing, isMadePrivate, isUnseen } = options;
  if (isChanged) return replaceState(trx, sheet, next, { isPublishing, reason: isUnseen ? 'overwritten' : null });
  if (!sheet.has_unpublished_changes || !(isPublishing || isMadePrivate)) return sheet.has_unpublished_changes;
  await moveDraftToSheet(trx, sheet.id);
  await replaceQuotes(trx, sheet.id, next.blocks);
  return false;
};

/** What becomes of a sheet that is saved: whether it is public, or the signs for which it waits for a moderator. */
type Visibility = { is_published: boolean; signs?: SpamSign[] | undefined; isWithdrawn: boolean };

const decideVisibility = async (
  trx: Trx,
  sheet: LockedSheet,
  next: SheetState,
  change: PreparedChange,
  isChanged: boolean,
  author: Author,
): Promise<Visibility> => {
  const is_published = visibilityAfter(sheet, change.is_published, isChanged);
  const isWithdrawn = sheet.withheld === 'held' && change.is_published === false && !isChanged;
  const signs = is_published && !sheet.is_published ? await findHold(trx, author, next) : undefined;
  return { is_published: is_published && !signs, signs, isWithdrawn };
};

const applyVisibility = async (
  trx: Trx,
  sheet: LockedSheet,
  { is_published, signs, isWithdrawn }: Visibility,
  author: Author,
): Promise<void> => {
  const { id, withheld } = sheet;
  if (signs) return holdPublication(trx, id, signs, author);
  if (withheld === 'held' && (is_published || isWithdrawn)) await releaseHold(trx, id);
  if (is_published !== sheet.is_published) await setPublished(trx, id, is_published);
  if (is_published && !sheet.published_date) await announceSheet(trx, id);
  if (!is_published && sheet.is_published) await removeSheetFromIndex(trx, id);
};

const withheldAfter = ({ withheld }: LockedSheet, { is_published, signs, isWithdrawn }: Visibility) => {
  if (signs) return { withheld: 'held' } as const;
  return withheld === null || withheld === 'closed' || is_published || isWithdrawn ? {} : { withheld };
};

const save = async (
  trx: Trx,
  id: string,
  change: PreparedChange,
  author: Author,
  ifMatch?: string,
): Promise<SaveResult> => {
  const isPublishing = change.is_published === true;
  if (isPublishing) await lockPublisher(trx, author.account_id);
  const sheet = await lockOwnSheet(trx, id, author.account_id);
  if (isPublishing) {
    await requireNotTakenDown(trx, sheet);
    await requirePublishable(trx, sheet.id);
  }
  const next = await protectAnswer(trx, sheet, await applyChange(trx, change, sheet, author.siteUrl));
  const isChanged = !isSameState(sheet, next);
  const allowed = allowedVersions(ifMatch);
  // A repeated save of the same state succeeds: the answer to the first one may have been lost.
  if (isChanged && allowed && !allowed.includes(String(sheet.version))) await throwStale(trx, sheet);
  const visibility = await decideVisibility(trx, sheet, next, change, isChanged, author);
  const { is_published } = visibility;
  const has_unpublished_changes = await saveState(trx, sheet, next, {
    isChanged,
    isPublishing,
    isMadePrivate: visibility.isWithdrawn || (!is_published && sheet.is_published),
    isUnseen: !allowed,
  });
  // A sheet that becomes shorter can always be saved.
  if (isChanged && lengthOf(next) > lengthOf(sheet))
    await enforceStorageQuota(trx, author.account_id, author.storageQuota);
  await applyVisibility(trx, sheet, visibility, author);
  if (isPublishing) await saveWordsHash(trx, id, next);
  const version = isChanged ? sheet.version + 1 : sheet.version;
  return { sheet_id: id, version, is_published, ...withheldAfter(sheet, visibility), has_unpublished_changes };
};

export const saveSheet = (
  db: Kysely<Database>,
  id: string,
  change: PreparedChange,
  author: Author,
  ifMatch: string | undefined,
): Promise<SaveResult> => db.transaction().execute((trx) => save(trx, id, change, author, ifMatch));

/** Creates a sheet. If the author has a sheet with this id already, the request was sent twice and saves that sheet. */
export const createSheet = (
  db: Kysely<Database>,
  id: string,
  change: PreparedChange,
  author: Author,
): Promise<SaveResult> =>
  db.transaction().execute(async (trx) => {
    const isPublishing = change.is_published ?? false;
    if (isPublishing) await lockPublisher(trx, author.account_id);
    const state = withFileKeys(await applyChange(trx, change, undefined, author.siteUrl));
    const signs = isPublishing ? await findHold(trx, author, state) : undefined;
    const is_published = isPublishing && !signs;
    await lockFiles(trx, state.file_keys);
    if (!(await insertSheet(trx, id, author.account_id, state, is_published))) {
      return save(trx, id, change, author).catch((error: unknown) => {
        throw error instanceof AppError && error.status !== 400 ? new AppError('conflict') : error;
      });
    }
    await enforceStorageQuota(trx, author.account_id, author.storageQuota);
    await replaceQuotes(trx, id, state.blocks);
    if (is_published) await announceSheet(trx, id);
    if (isPublishing) await saveWordsHash(trx, id, state);
    if (signs) await holdPublication(trx, id, signs, author);
    const withheld = signs ? ({ withheld: 'held' } as const) : {};
    return { sheet_id: id, version: 1, is_published, ...withheld, has_unpublished_changes: false };
  });
