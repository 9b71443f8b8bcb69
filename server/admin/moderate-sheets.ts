import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { enqueueMeasureMail } from '#server/mail/mail-queue.queries.ts';
import { endMeasures, insertMeasure } from '#server/moderation/measures.queries.ts';
import {
  deleteSheetNotifications,
  notifyOfModeration,
} from '#server/notifications/moderation-notifications.queries.ts';
import { announceSheet } from '#server/notifications/sheet-announcements.queries.ts';
import { removeSheetFromIndex } from '#server/search/index/sheet-tokens.queries.ts';
import { moveDraftToSheet } from '#server/sheets/drafts.queries.ts';
import { replaceQuotes, setPublished, setWithheld } from '#server/sheets/sheets.queries.ts';
import { recordAction, type Actor, type NewAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import {
  approveAccount,
  findBlocks,
  isAccountClosed,
  setUnlisted,
  type ModeratedRow,
} from './moderated-sheets.queries.ts';
import { lockPublicationReport, resolveReport } from './reports.queries.ts';

type Trx = Transaction<Database>;

// The caller of each function has locked the sheet and knows that its state allows this.

type SheetState = Pick<ModeratedRow, 'is_published' | 'withheld' | 'is_unlisted'>;

/** Only states and ids: reasons and titles go with the sheet, and the log stays. */
const record = (
  trx: Trx,
  actor: Actor,
  { id, is_published, withheld, is_unlisted }: ModeratedRow,
  action: NewAuditEntry['action'],
  after: SheetState & { measure?: string },
  undoes?: number,
) =>
  recordAction(trx, actor, {
    ...(undoes === undefined ? {} : { undoes }),
    action,
    target_type: 'sheet',
    target_id: id,
    before: { is_published, withheld, is_unlisted },
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

const MEASURES = ['unlist', 'take_down', 'decline'] as const;

export const unlistSheet = async (trx: Trx, actor: Actor, sheet: ModeratedRow, reason: string): Promise<void> => {
  await setUnlisted(trx, sheet.id, true);
  await endMeasures(trx, { sheet_id: sheet.id }, [...MEASURES], actor.account_id);
  const measure = await tellAuthor(trx, actor, sheet, { kind: 'unlist', reason });
  await record(trx, actor, sheet, 'unlist_sheet', { ...stateOf(sheet), is_unlisted: true, measure });
};

const stateOf = ({ is_published, withheld, is_unlisted }: ModeratedRow): SheetState => ({
  is_published,
  withheld,
  is_unlisted,
});

export const takeDownSheet = async (trx: Trx, actor: Actor, sheet: ModeratedRow, reason: string): Promise<void> => {
  await setWithheld(trx, sheet.id, 'taken_down');
  await removeSheetFromIndex(trx, sheet.id);
  await endMeasures(trx, { sheet_id: sheet.id }, [...MEASURES], actor.account_id);
  const measure = await tellAuthor(trx, actor, sheet, { kind: 'take_down', reason });
  const after = { is_published: false, withheld: 'taken_down', is_unlisted: sheet.is_unlisted, measure } as const;
  await record(trx, actor, sheet, 'take_down_sheet', after);
};

/** Reverses both. While the account of its author is closed, the sheet stays hidden. */
export const restoreSheet = async (trx: Trx, actor: Actor, sheet: ModeratedRow, undoes?: number): Promise<void> => {
  const { id, account_id } = sheet;
  const isClosed = account_id !== null && (await isAccountClosed(trx, account_id));
  if (isClosed) await setWithheld(trx, id, 'closed');
  else await setPublished(trx, id, true);
  await setUnlisted(trx, id, false);
  await endMeasures(trx, { sheet_id: id }, [...MEASURES], actor.account_id);
  await deleteSheetNotifications(trx, id, ['unlisted', 'taken_down']);
  if (account_id) await notifyOfModeration(trx, { account_id, kind: 'restored', sheet_id: id });
  const after = { is_published: !isClosed, withheld: isClosed ? 'closed' : null, is_unlisted: false } as const;
  await record(trx, actor, sheet, 'restore_sheet', after, undoes);
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
  await endMeasures(trx, { sheet_id: id }, [...MEASURES], actor.account_id);
  await resolvePublication(trx, actor, sheet, '');
  if (account_id) {
    await approveAccount(trx, account_id);
    await deleteSheetNotifications(trx, id, ['declined']);
    await notifyOfModeration(trx, { account_id, kind: 'approved', sheet_id: id });
  }
  const after = { is_published: true, withheld: null, is_unlisted: false } as const;
  await record(trx, actor, sheet, 'approve_publication', after);
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
  await endMeasures(trx, { sheet_id: id }, [...MEASURES], actor.account_id);
  const measure = await insertMeasure(trx, { sheet_id: id, kind: 'decline', reason, by_id: actor.account_id });
  await resolvePublication(trx, actor, sheet, reason);
  if (account_id) await notifyOfModeration(trx, { account_id, kind: 'declined', sheet_id: id, message: reason });
  const after = { is_published: false, withheld: null, is_unlisted: false, measure } as const;
  await record(trx, actor, sheet, 'decline_publication', after);
};
