import type { Transaction } from 'kysely';
import type { Actor, StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { findStoredMeasure } from '#server/moderation/measures.queries.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import { holdAgain, hideAgain, restoreSheet, SHEET_MEASURES } from './moderate-sheets.ts';
import { isAccountClosed, lockAuthorOf, lockSheet, type ModeratedRow } from './moderated-sheets.queries.ts';
import { idIn, requireHolds, requireLatest, type UndoModeration } from './undo-moderation.ts';

type Trx = Transaction<Database>;

const ACTIONS: AuditAction[] = [
  'unlist_sheet',
  'take_down_sheet',
  'restore_sheet',
  'approve_publication',
  'decline_publication',
  'hold_publication',
];

/** What an entry says of the sheet is what is there now. Its author may have made it private, and it may be closed since. */
const isAs = (sheet: ModeratedRow, { after }: StoredAuditEntry): boolean =>
  sheet.is_unlisted === after?.['is_unlisted'] &&
  (sheet.withheld === (after?.['withheld'] ?? null)
    ? sheet.is_published === after?.['is_published']
    : sheet.withheld === 'closed' && after?.['withheld'] === null && after['is_published'] === true);

const undoAboutSheet =
  (reverse: (trx: Trx, actor: Actor, sheet: ModeratedRow, entry: StoredAuditEntry) => Promise<void>): UndoModeration =>
  async (trx, { actor }, entry) => {
    await lockAuthorOf(trx, entry.target_id);
    const sheet = await lockSheet(trx, entry.target_id);
    if (!sheet || !isAs(sheet, entry)) throw new AppError('conflict');
    await requireLatest(trx, entry, ACTIONS);
    await requireHolds(trx, { sheet_id: sheet.id }, SHEET_MEASURES, idIn(entry.after));
    await reverse(trx, actor, sheet, entry);
  };

const formerMeasure = async (trx: Trx, { before }: StoredAuditEntry) => {
  const id = idIn(before);
  return id === undefined ? undefined : findStoredMeasure(trx, id);
};

/** A sheet that had been unlisted before it was taken down is unlisted again. */
export const undoHiding = undoAboutSheet(async (trx, actor, sheet, entry) => {
  const former = await formerMeasure(trx, entry);
  const unlisted = entry.before?.['is_unlisted'] === true;
  if (unlisted && !former) throw new AppError('conflict');
  await restoreSheet(trx, actor, sheet, { undoes: entry.id, ...(unlisted && former ? { unlistedBy: former } : {}) });
});

export const undoRestoreSheet = undoAboutSheet(async (trx, actor, sheet, entry) => {
  const former = await formerMeasure(trx, entry);
  if (!former) throw new AppError('conflict');
  const is_unlisted = entry.before?.['is_unlisted'] === true;
  await hideAgain(trx, actor, sheet, { former, is_unlisted, undoes: entry.id });
});

/** As the moderator read it: the author may have published other words since, or gone on with a declined sheet. */
const isUnchanged = ({ version }: ModeratedRow, { before, after }: StoredAuditEntry): boolean =>
  version === after?.['version'] && version === before?.['version'];

/** A first publication waits again. What the author wrote beside it when it was declined has not been submitted. */
export const undoDecision = undoAboutSheet(async (trx, actor, sheet, entry) => {
  const isClosed = sheet.account_id !== null && (await isAccountClosed(trx, sheet.account_id));
  if (isClosed || !isUnchanged(sheet, entry)) throw new AppError('conflict');
  const isApproval = entry.action === 'approve_publication';
  await holdAgain(trx, actor, sheet, {
    former: await formerMeasure(trx, entry),
    isNewAuthor: isApproval && entry.before?.['is_approved'] === false,
    undoes: entry.id,
  });
});
