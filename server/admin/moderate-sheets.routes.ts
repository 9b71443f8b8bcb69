import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { listMeasuresOfSheet } from '#server/moderation/measures.queries.ts';
import { indexAfterSave } from '#server/sheets/index-after-save.ts';
import { serializeSheet } from '#server/sheets/serialize-sheet.rules.ts';
import { findQuoted } from '#server/sheets/quoted.queries.ts';
import { findSheetOrTrash } from '#server/sheets/sheets.queries.ts';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import { approvePublication, declinePublication, restoreSheet, takeDownSheet, unlistSheet } from './moderate-sheets.ts';
import { lockAuthorOf, lockModeratedSheet, type ModeratedRow } from './moderated-sheets.queries.ts';

export const getModeratedSheet: Handler<'GET /admin/sheets/{id}'> = async ({ params }, { db }) => {
  const id = uuidOr404(params.id, 'sheet_not_found');
  // As a guest: never the draft, nor an address.
  const sheet = await findSheetOrTrash(db, id, { viewer: null, which: 'published' });
  if (!sheet || sheet.is_deleted || !(sheet.is_published || sheet.withheld)) throw new AppError('sheet_not_found');
  const quoted = await findQuoted(db, sheet.blocks);
  return {
    sheet: serializeSheet(sheet, sheet, quoted, false),
    state: sheet.withheld ?? (sheet.is_unlisted ? 'unlisted' : 'public'),
    measures: await listMeasuresOfSheet(db, id),
  };
};

/** Runs a change in a transaction that locks the sheet; `conflict` when its state does not allow it any more. */
const changeSheet = async (
  { db }: CallContext<'moderator'>,
  sent: string,
  isAllowed: (sheet: ModeratedRow) => boolean,
  change: (trx: Transaction<Database>, sheet: ModeratedRow) => Promise<void>,
): Promise<undefined> => {
  const id = uuidOr404(sent, 'sheet_not_found').toLowerCase();
  await db.transaction().execute(async (trx) => {
    await lockAuthorOf(trx, id);
    const sheet = await lockModeratedSheet(trx, id);
    if (!sheet) throw new AppError('sheet_not_found');
    if (!isAllowed(sheet)) throw new AppError('conflict');
    await change(trx, sheet);
  });
};

/** Of a sheet that everybody reads now. */
const indexPublic = (context: CallContext<'moderator'>, sheet_id: string) =>
  indexAfterSave(context, { sheet_id, is_published: true, has_unpublished_changes: false });

export const postUnlist: Handler<'POST /admin/sheets/{id}/unlist'> = ({ params, body }, context) =>
  changeSheet(
    context,
    params.id,
    ({ is_published, is_unlisted }) => is_published && !is_unlisted,
    (trx, sheet) => unlistSheet(trx, actorOf(context.viewer), sheet, body.reason),
  );

export const postTakeDown: Handler<'POST /admin/sheets/{id}/take-down'> = ({ params, body }, context) =>
  changeSheet(
    context,
    params.id,
    ({ is_published, withheld }) => is_published || withheld === 'closed',
    (trx, sheet) => takeDownSheet(trx, actorOf(context.viewer), sheet, body.reason),
  );

export const postRestoreSheet: Handler<'POST /admin/sheets/{id}/restore'> = async ({ params }, context) => {
  await changeSheet(
    context,
    params.id,
    ({ is_unlisted, withheld }) => withheld === 'taken_down' || is_unlisted,
    (trx, sheet) => restoreSheet(trx, actorOf(context.viewer), sheet),
  );
  await indexPublic(context, params.id);
};

/** The author may have changed the words that wait while the moderator read them. */
const requireVersion = ({ version }: ModeratedRow, read: number): void => {
  if (version !== read) throw new AppError('stale_version');
};

export const postApprove: Handler<'POST /admin/sheets/{id}/approve'> = async ({ params, body }, context) => {
  await changeSheet(
    context,
    params.id,
    ({ withheld }) => withheld === 'held',
    async (trx, sheet) => {
      requireVersion(sheet, body.version);
      await approvePublication(trx, actorOf(context.viewer), sheet);
    },
  );
  await indexPublic(context, params.id);
};

export const postDecline: Handler<'POST /admin/sheets/{id}/decline'> = ({ params, body }, context) =>
  changeSheet(
    context,
    params.id,
    ({ withheld }) => withheld === 'held',
    async (trx, sheet) => {
      requireVersion(sheet, body.version);
      await declinePublication(trx, actorOf(context.viewer), sheet, body.reason);
    },
  );
