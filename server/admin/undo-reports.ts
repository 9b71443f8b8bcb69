import type { Transaction } from 'kysely';
import type { StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import { canTakeReports, changeBack, lockReport, reopenReport, type LockedReport } from './reports.queries.ts';
import { idIn, requireLatest, type UndoModeration } from './undo-moderation.ts';

type Trx = Transaction<Database>;

const ACTIONS: AuditAction[] = ['take_report', 'release_report', 'settle_report', 'reopen_report'];

/** Who had it before, if that person may still have it. */
const formerTaker = async (trx: Trx, { before }: StoredAuditEntry): Promise<string | null> => {
  const taken_by = before?.['state'] === 'taken' ? idIn(before, 'taken_by') : undefined;
  return taken_by !== undefined && (await canTakeReports(trx, taken_by)) ? taken_by : null;
};

const lockUnchanged = async (trx: Trx, entry: StoredAuditEntry): Promise<LockedReport> => {
  const report = await lockReport(trx, entry.target_id);
  if (!report || report.state !== entry.after?.['state']) throw new AppError('conflict');
  await requireLatest(trx, entry, ACTIONS);
  return report;
};

export const undoSettle: UndoModeration = async (trx, { actor }, entry) => {
  const report = await lockUnchanged(trx, entry);
  await reopenReport(trx, actor, report, { undoes: entry.id, taken_by: await formerTaker(trx, entry) });
};

/** Of taking, giving back and opening again. Nobody is told twice what was decided. */
export const undoReportChange: UndoModeration = async (trx, { actor }, entry) => {
  const report = await lockUnchanged(trx, entry);
  const isSettled = entry.before?.['state'] === 'settled';
  if (isSettled && report.is_held) throw new AppError('conflict');
  const taken_by = await formerTaker(trx, entry);
  const state = isSettled ? 'settled' : taken_by === null ? 'open' : 'taken';
  if (state === report.state && taken_by === report.taken_by) throw new AppError('conflict');
  await changeBack(trx, actor, report, { state, taken_by, undoes: entry.id });
};
