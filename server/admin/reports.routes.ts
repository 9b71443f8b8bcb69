import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findMeasure } from '#server/moderation/measures.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import {
  countRelatedReports,
  findReport,
  findReportMeasureId,
  listReplies,
  listReports,
} from './report-rows.queries.ts';
import {
  lockReport,
  releaseReport,
  reopenReport,
  replyToReport,
  resolveReport,
  takeReport,
} from './reports.queries.ts';

export const getReports: Handler<'GET /admin/reports'> = async ({ query }, { db }) => {
  const { skip, limit, ...filter } = query;
  return { ...(await listReports(db, filter, { skip, limit })), skip, limit };
};

export const getReport: Handler<'GET /admin/reports/{id}'> = async ({ params }, { db }) => {
  const id = uuidOr404(params.id, 'report_not_found');
  const report = await findReport(db, id);
  if (!report) throw new AppError('report_not_found');
  const measure_id = await findReportMeasureId(db, id);
  const [replies, measure, other_open_reports] = await Promise.all([
    listReplies(db, id),
    measure_id ? findMeasure(db, measure_id) : undefined,
    countRelatedReports(db, id),
  ]);
  return { ...report, replies, measure: measure ?? null, other_open_reports };
};

/** Somebody was faster. */
class ReportTaken extends AppError {
  readonly taken_by: string | null;

  constructor(taken_by: string | null) {
    super('report_taken');
    this.taken_by = taken_by;
  }

  override get body(): ErrorBody & { taken_by: string | null } {
    return { ...super.body, taken_by: this.taken_by };
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** Runs a change in a transaction that locks the report. */
const changeReport = async (
  { db }: CallContext<'moderator'>,
  id: string,
  change: (trx: Transaction<Database>, report: Report) => Promise<unknown>,
): Promise<undefined> => {
  await db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, uuidOr404(id, 'report_not_found'));
    if (!report) throw new AppError('report_not_found');
    await change(trx, report);
  });
};

const requireFree = ({ state, taken_by, taken_by_name }: Report, account_id: string): void => {
  if (state === 'settled') throw new AppError('report_settled');
  // Who has taken it and deleted the account since does not come back.
  if (state === 'taken' && taken_by !== null && taken_by !== account_id) throw new ReportTaken(taken_by_name);
};

export const postTakeReport: Handler<'POST /admin/reports/{id}/take'> = ({ params }, context) =>
  changeReport(context, params.id, async (trx, report) => {
    requireFree(report, context.viewer.account_id);
    await takeReport(trx, actorOf(context.viewer), report);
  });

export const postReleaseReport: Handler<'POST /admin/reports/{id}/release'> = ({ params }, context) =>
  changeReport(context, params.id, async (trx, report) => {
    if (report.state === 'settled') throw new AppError('report_settled');
    await releaseReport(trx, actorOf(context.viewer), report);
  });

export const postSettleReport: Handler<'POST /admin/reports/{id}/settle'> = ({ params, body }, context) =>
  changeReport(context, params.id, async (trx, report) => {
    requireFree(report, context.viewer.account_id);
    // Else nobody would decide about the sheet.
    if (report.type === 'publication' && report.is_held) throw new AppError('publication_waits');
    await resolveReport(trx, actorOf(context.viewer), report, body.outcome);
  });

export const postReopenReport: Handler<'POST /admin/reports/{id}/reopen'> = ({ params }, context) =>
  changeReport(context, params.id, (trx, report) => reopenReport(trx, actorOf(context.viewer), report));

export const postReplyToReport: Handler<'POST /admin/reports/{id}/reply'> = async ({ params, body }, context) => {
  await enforceRateLimit(context, 'moderate_account', context.viewer.account_id);
  return changeReport(context, params.id, async (trx, report) => {
    if (!(await replyToReport(trx, actorOf(context.viewer), report, body.words)))
      throw new AppError('no_reply_address');
  });
};
