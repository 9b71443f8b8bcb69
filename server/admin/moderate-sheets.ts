import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { enqueueMeasureMail } from '#server/mail/mail-queue.queries.ts';
import {
  continueMeasure,
  endMeasures,
  findActiveMeasure,
  insertMeasure,
  type StoredMeasure,
} from '#server/moderation/measures.queries.ts';
import {
  deleteSheetNotifications,
  notifyOfModeration,
} from '#server/notifications/moderation-notifications.queries.ts';
import { announceSheet } from '#server/notifications/sheet-announcements.queries.ts';
import { removeSheetFromIndex } from '#server/search/index/sheet-tokens.queries.ts';
import { moveDraftToSheet } from '#server/sheets/drafts.queries.ts';
import { replaceQuotes, setPublished, setWithheld } from '#server/sheets/sheets.queries.ts';
import type { MeasureKind } from '#shared/contract/admin-measures.ts';
import { recordAction, type Actor, type NewAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import {
  approveAccount,
  findBlocks,
  isAccountApproved,
  isAccountClosed,
  readVersion,
  setNeverPublished,
  setUnlisted,
  type ModeratedRow,
} from './moderated-sheets.queries.ts';
import { lockPublicationReport, reopenReport, resolveReport } from './reports.queries.ts';

type Trx = Transaction<Database>;

// The caller of each function has locked the sheet and knows that its state allows this.

type SheetState = Pick<ModeratedRow, 'is_published' | 'withheld' | 'is_unlisted'>;

/** Only states and ids: reasons and titles go with the sheet, and the log stays. */
const record = (
  trx: Trx,
  actor: Actor,
  { id, is_published, withheld, is_unlisted }: ModeratedRow,
  action: NewAuditEntry['action'],
  after: SheetState & { measure?: string; version?: number },
  { former, undoes }: { former?: object; undoes?: number | undefined } = {},
) =>
  recordAction(trx, actor, {
    ...(undoes === undefined ? {} : { undoes }),
    action,
    target_type: 'sheet',
    target_id: id,
    before: { is_published, withheld, is_unlisted, ...former },
    after: { ...after },
  });

/** Writes down the reason and tells the author, also by mail if the author gets any. Returns the id of the measure. */
const tellAuthor = async (
  trx: Trx,
  actor: Actor,
  { id: sheet_id, account_id }: ModeratedRow,
  measure: { kind: 'unlist' | 'take_down'; reason: string },
): Promise<string> => {
  const measure_id = await insertMeasure(trx, { sheet_id, ...measure, by_id: actor.account_id });
  if (!account_id) return measure_id;
  const kind = measure.kind === 'unlist' ? 'unlisted' : 'taken_down';
  const mail_id = await enqueueMeasureMail(trx, { account_id, measure_id, kind, isOptional: true });
  await notifyOfModeration(trx, { account_id, kind, sheet_id, message: measure.reason, mail_id: mail_id ?? null });
  return measure_id;
};

/** Of these one holds at a time. */
export const SHEET_MEASURES: MeasureKind[] = ['unlist', 'take_down', 'decline'];

/** Ends what holds, and returns it for the entry in the log. */
const endFormer = async (trx: Trx, actor: Actor, sheet_id: string): Promise<{ measure?: string }> => {
  const active = await findActiveMeasure(trx, { sheet_id }, SHEET_MEASURES);
  await endMeasures(trx, { sheet_id }, SHEET_MEASURES, actor.account_id);
  return active ? { measure: active.id } : {};
};

export const unlistSheet = async (trx: Trx, actor: Actor, sheet: ModeratedRow, reason: string): Promise<void> => {
  await setUnlisted(trx, sheet.id, true);
  const former = await endFormer(trx, actor, sheet.id);
  const measure = await tellAuthor(trx, actor, sheet, { kind: 'unlist', reason });
  await record(trx, actor, sheet, 'unlist_sheet', { ...stateOf(sheet), is_unlisted: true, measure }, { former });
};

const stateOf = ({ is_published, withheld, is_unlisted }: ModeratedRow): SheetState => ({
  is_published,
  withheld,
  is_unlisted,
});

export const takeDownSheet = async (trx: Trx, actor: Actor, sheet: ModeratedRow, reason: string): Promise<void> => {
  await setWithheld(trx, sheet.id, 'taken_down');
  await removeSheetFromIndex(trx, sheet.id);
  const former = await endFormer(trx, actor, sheet.id);
  const measure = await tellAuthor(trx, actor, sheet, { kind: 'take_down', reason });
  const after = { is_published: false, withheld: 'taken_down', is_unlisted: sheet.is_unlisted, measure } as const;
  await record(trx, actor, sheet, 'take_down_sheet', after, { former });
};

type Restored = {
  undoes?: number;
  /** It had been unlisted before it was taken down, and is again. */
  unlistedBy?: StoredMeasure;
};

/** Reverses both. While the account of its author is closed, the sheet stays hidden. */
export const restoreSheet = async (
  trx: Trx,
  actor: Actor,
  sheet: ModeratedRow,
  { undoes, unlistedBy }: Restored = {},
): Promise<void> => {
  const { id, account_id } = sheet;
  const is_unlisted = unlistedBy !== undefined;
  const isClosed = account_id !== null && (await isAccountClosed(trx, account_id));
  if (isClosed) await setWithheld(trx, id, 'closed');
  else await setPublished(trx, id, true);
  await setUnlisted(trx, id, is_unlisted);
  const former = await endFormer(trx, actor, id);
  if (unlistedBy) await continueMeasure(trx, unlistedBy.id);
  await deleteSheetNotifications(trx, id, ['unlisted', 'taken_down']);
  if (account_id && unlistedBy)
    await notifyOfModeration(trx, { account_id, kind: 'unlisted', sheet_id: id, message: unlistedBy.reason });
  else if (account_id) await notifyOfModeration(trx, { account_id, kind: 'restored', sheet_id: id });
  const state = { is_published: !isClosed, withheld: isClosed ? ('closed' as const) : null, is_unlisted };
  const after = { ...state, ...(unlistedBy ? { measure: unlistedBy.id } : {}) };
  await record(trx, actor, sheet, 'restore_sheet', after, { former, undoes });
};

type Hidden = { former: StoredMeasure; is_unlisted: boolean; undoes: number };

/** Reverses `restoreSheet`: for the same reason as before, which the author reads again. */
export const hideAgain = async (
  trx: Trx,
  actor: Actor,
  sheet: ModeratedRow,
  { former, is_unlisted, undoes }: Hidden,
): Promise<void> => {
  const { id, account_id } = sheet;
  const isTakenDown = former.kind === 'take_down';
  if (isTakenDown) {
    await setWithheld(trx, id, 'taken_down');
    await removeSheetFromIndex(trx, id);
  }
  await setUnlisted(trx, id, is_unlisted);
  await continueMeasure(trx, former.id);
  await deleteSheetNotifications(trx, id, ['restored']);
  const kind = isTakenDown ? 'taken_down' : 'unlisted';
  if (account_id) await notifyOfModeration(trx, { account_id, kind, sheet_id: id, message: former.reason });
  const state = isTakenDown ? { is_published: false, withheld: 'taken_down' as const } : stateOf(sheet);
  const after = { ...state, is_unlisted, measure: former.id };
  await record(trx, actor, sheet, isTakenDown ? 'take_down_sheet' : 'unlist_sheet', after, { undoes });
};

type Held = { former: StoredMeasure | undefined; isNewAuthor: boolean; undoes: number };

/** Reverses both decisions about a first publication: it waits again. */
export const holdAgain = async (
  trx: Trx,
  actor: Actor,
  sheet: ModeratedRow,
  { former, isNewAuthor, undoes }: Held,
): Promise<void> => {
  const { id, account_id } = sheet;
  const report = await lockPublicationReport(trx, id);
  // Else nobody would decide about it.
  if (!report) throw new AppError('conflict');
  await setWithheld(trx, id, 'held');
  // Nothing of the author has been public then, as far as the next publication is concerned.
  if (isNewAuthor) await setNeverPublished(trx, id);
  await removeSheetFromIndex(trx, id);
  await endFormer(trx, actor, id);
  if (former) await continueMeasure(trx, former.id);
  await reopenReport(trx, actor, report);
  if (account_id && isNewAuthor) await approveAccount(trx, account_id, false);
  await deleteSheetNotifications(trx, id, ['approved', 'declined']);
  const after = { is_published: false, withheld: 'held' as const, is_unlisted: sheet.is_unlisted };
  await record(
    trx,
    actor,
    sheet,
    'hold_publication',
    { ...after, ...(former ? { measure: former.id } : {}) },
    { undoes },
  );
};

const resolvePublication = async (trx: Trx, actor: Actor, sheet: ModeratedRow, outcome: string): Promise<void> => {
  const report = await lockPublicationReport(trx, sheet.id);
  if (report && report.state !== 'settled') await resolveReport(trx, actor, report, outcome);
};

/** Publishes a sheet that waits. Later ones of its author do not wait. */
export const approvePublication = async (trx: Trx, actor: Actor, sheet: ModeratedRow): Promise<void> => {
  const { id, account_id } = sheet;
  await setPublished(trx, id, true);
  await announceSheet(trx, id);
  const measure = await endFormer(trx, actor, id);
  const is_approved = account_id !== null && (await isAccountApproved(trx, account_id));
  const former = { ...measure, version: sheet.version, is_approved };
  await resolvePublication(trx, actor, sheet, '');
  if (account_id) {
    await approveAccount(trx, account_id);
    await deleteSheetNotifications(trx, id, ['declined']);
    await notifyOfModeration(trx, { account_id, kind: 'approved', sheet_id: id });
  }
  const after = { is_published: true, withheld: null, is_unlisted: sheet.is_unlisted, version: sheet.version } as const;
  await record(trx, actor, sheet, 'approve_publication', after, { former });
};

/** The sheet is private again, with the words that its author has written since. */
export const declinePublication = async (
  trx: Trx,
  actor: Actor,
  sheet: ModeratedRow,
  reason: string,
): Promise<void> => {
  const { id, account_id } = sheet;
  await setWithheld(trx, id, null);
  await moveDraftToSheet(trx, id);
  await replaceQuotes(trx, id, await findBlocks(trx, id));
  const former = { ...(await endFormer(trx, actor, id)), version: sheet.version };
  const measure = await insertMeasure(trx, { sheet_id: id, kind: 'decline', reason, by_id: actor.account_id });
  await resolvePublication(trx, actor, sheet, reason);
  if (account_id) await notifyOfModeration(trx, { account_id, kind: 'declined', sheet_id: id, message: reason });
  const version = await readVersion(trx, id);
  const after = { is_published: false, withheld: null, is_unlisted: sheet.is_unlisted, measure, version } as const;
  await record(trx, actor, sheet, 'decline_publication', after, { former });
};
