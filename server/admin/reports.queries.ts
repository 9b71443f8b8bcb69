import { sql, type Transaction } from 'kysely';
import { now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { enqueueReplyMail } from '#server/mail/mail-queue.queries.ts';
import { notifyOfModeration } from '#server/notifications/moderation-notifications.queries.ts';
import type { ReportState } from '#shared/contract/admin-reports.ts';
import { hasRole } from '#shared/roles.ts';
import { recordAction, type Actor, type NewAuditEntry } from '#server/audit-log/audit-log.queries.ts';

type Trx = Transaction<Database>;

export type LockedReport = {
  id: string;
  type: Database['feedback']['type'];
  state: ReportState;
  account_id: string | null;
  sheet_id: string | null;
  email: string;
  taken_by: string | null;
  /** Their username. */
  taken_by_name: string | null;
  /** The sheet waits for a moderator. */
  is_held: boolean;
};

/** Two moderators who act on one report do so one after the other. */
export const lockReport = (trx: Trx, id: string): Promise<LockedReport | undefined> =>
  trx
    .selectFrom('feedback as f')
    .select(['f.id', 'f.type', 'f.state', 'f.account_id', 'f.sheet_id', 'f.email', 'f.taken_by'])
    .select([
      sql<string | null>`(select username from accounts where id = f.taken_by)`.as('taken_by_name'),
      sql<boolean>`exists (select from sheets s where s.id = f.sheet_id and s.withheld = 'held')`.as('is_held'),
    ])
    .$narrowType<{ type: LockedReport['type'] }>()
    .where('f.id', '=', id)
    .forUpdate('f')
    .executeTakeFirst();

const record = (
  trx: Trx,
  actor: Actor,
  { id, state, taken_by }: LockedReport,
  action: NewAuditEntry['action'],
  after: Partial<{ state: ReportState; taken_by: string | null }>,
  undoes?: number,
) =>
  recordAction(trx, actor, {
    ...(undoes === undefined ? {} : { undoes }),
    action,
    target_type: 'report',
    target_id: id,
    before: { state, taken_by },
    after: { state, taken_by, ...after },
  });

/** False when the actor has it already. */
export const takeReport = async (trx: Trx, actor: Actor, report: LockedReport): Promise<boolean> => {
  if (report.state === 'taken' && report.taken_by === actor.account_id) return false;
  await trx
    .updateTable('feedback')
    .set({ state: 'taken', taken_by: actor.account_id, taken_date: now })
    .where('id', '=', report.id)
    .execute();
  await record(trx, actor, report, 'take_report', { state: 'taken', taken_by: actor.account_id });
  return true;
};

export const releaseReport = async (trx: Trx, actor: Actor, report: LockedReport): Promise<void> => {
  if (report.state !== 'taken') return;
  await trx
    .updateTable('feedback')
    .set({ state: 'open', taken_by: null, taken_date: null })
    .where('id', '=', report.id)
    .execute();
  await record(trx, actor, report, 'release_report', { state: 'open', taken_by: null });
};

/** The member who has written it is told what was decided. */
export const resolveReport = async (trx: Trx, actor: Actor, report: LockedReport, outcome: string): Promise<void> => {
  await trx
    .updateTable('feedback')
    .set({ state: 'settled', settled_by: actor.account_id, settled_date: now, outcome })
    .where('id', '=', report.id)
    .execute();
  await record(trx, actor, report, 'settle_report', { state: 'settled' });
  const isOwnWork = report.account_id === actor.account_id;
  // The author of a publication is told about the sheet instead.
  if (!report.account_id || isOwnWork || report.type === 'publication') return;
  await notifyOfModeration(trx, { account_id: report.account_id, kind: 'report_settled', message: outcome });
};

type Reopened = { undoes?: number; taken_by?: string | null };

/** Reverses `resolveReport`. What was decided is kept for whoever takes that back, and shown to nobody. */
export const reopenReport = async (
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { undoes, taken_by = null }: Reopened = {},
): Promise<void> => {
  if (report.state !== 'settled') return;
  const state = taken_by === null ? 'open' : 'taken';
  await trx
    .updateTable('feedback')
    .set({ state, taken_by, taken_date: taken_by === null ? null : now, settled_by: null, settled_date: null })
    .where('id', '=', report.id)
    .execute();
  await record(trx, actor, report, 'reopen_report', { state, taken_by }, undoes);
};

export const canTakeReports = async (trx: Trx, account_id: string): Promise<boolean> => {
  const account = await trx.selectFrom('accounts').select('role').where('id', '=', account_id).executeTakeFirst();
  return account !== undefined && hasRole(account.role, 'moderator');
};

const ACTION_TO = { open: 'release_report', taken: 'take_report', settled: 'settle_report' } as const;

/** To what it was before. Whoever has written it is not told again. */
export const changeBack = async (
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { state, taken_by, undoes }: { state: ReportState; taken_by: string | null; undoes: number },
): Promise<void> => {
  const isSettled = state === 'settled';
  await trx
    .updateTable('feedback')
    .set({ state, taken_by, taken_date: taken_by === null ? null : now })
    .set({ settled_by: isSettled ? actor.account_id : null, settled_date: isSettled ? now : null })
    .where('id', '=', report.id)
    .execute();
  await record(trx, actor, report, ACTION_TO[state], { state, taken_by }, undoes);
};

/** The report of a publication that waits, if there is one. */
export const lockPublicationReport = async (trx: Trx, sheet_id: string): Promise<LockedReport | undefined> => {
  const found = await trx
    .selectFrom('feedback')
    .select('id')
    .where('sheet_id', '=', sheet_id)
    .where('type', '=', 'publication')
    .executeTakeFirst();
  return found && lockReport(trx, found.id);
};

/** False when there is no address to send it to. What was answered is not in the audit log. */
export const replyToReport = async (trx: Trx, actor: Actor, report: LockedReport, words: string): Promise<boolean> => {
  const { id: feedback_id, account_id, email } = report;
  if (email === '' && account_id === null) return false;
  const { id: reply_id } = await trx
    .insertInto('report_replies')
    .values({ feedback_id, words, by_id: actor.account_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueReplyMail(trx, { reply_id, account_id, recipient: email || null });
  await recordAction(trx, actor, {
    action: 'reply_to_report',
    target_type: 'report',
    target_id: feedback_id,
    before: null,
    after: { reply: reply_id },
  });
  return true;
};
