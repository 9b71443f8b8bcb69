import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { enforceStorageQuota } from '#server/files/storage.queries.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { indexAfterSave } from './index-after-save.ts';
import { protectAnswer } from './protect-answer.ts';
import { findRevision, listHistory, nameRevision, type Revision } from './revisions.queries.ts';
import { replaceState } from './save-sheet.ts';
import { serializeSheet } from './serialize-sheet.rules.ts';
import { lockOwnSheet, requireOwnSheet, requireOwnSheetOrTrash } from './sheet-access.ts';
import { findQuoted } from './quoted.queries.ts';
import { lockSheet, setDeleted } from './sheets.queries.ts';
import { isSameState, type LockedSheet, type SheetDetails } from './stored-sheet.ts';

const revisionNotFound = (): AppError =>
  new AppError('sheet_not_found', 'The sheet’s history does not reach back to this point.');

const parseVersion = (version: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new AppError('sheet_not_found');
  return Number(version);
};

const requireRevision = async (db: Kysely<Database>, id: string, version: number): Promise<Revision> => {
  const revision = await findRevision(db, id, version);
  if (!revision) throw revisionNotFound();
  return revision;
};

export const getHistory: Handler<'GET /sheets/{id}/history'> = async ({ params, query }, { db, viewer }) => {
  const { id } = await requireOwnSheet(db, params.id, viewer.account_id);
  return { ...(await listHistory(db, id, query)), ...query };
};

export const getRevision: Handler<'GET /sheets/{id}/history/{version}'> = async ({ params }, { db, viewer }) => {
  const sheet = await requireOwnSheet(db, params.id, viewer.account_id);
  const revision = await requireRevision(db, sheet.id, parseVersion(params.version));
  const quoted = await findQuoted(db, revision.blocks);
  return { ...serializeSheet(sheet, revision, quoted, true), updated_date: revision.saved_date };
};

export const putRevision: Handler<'PUT /sheets/{id}/history/{version}'> = ({ params, body }, { db, viewer }) =>
  db.transaction().execute(async (trx) => {
    // Without the lock a concurrent save could copy the current state into a revision before it has its new name.
    await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
    const { id } = await requireOwnSheet(trx, params.id, viewer.account_id);
    const entry = await nameRevision(trx, id, parseVersion(params.version), body.name || null);
    if (!entry) throw revisionNotFound();
    return entry;
  });

type Restored = Pick<SheetDetails, 'version' | 'has_unpublished_changes'>;

const restoreRevision = async (trx: Transaction<Database>, sheet: LockedSheet, version: number): Promise<Restored> => {
  const revision = await protectAnswer(trx, sheet, await requireRevision(trx, sheet.id, version));
  if (isSameState(sheet, revision)) return sheet;
  const has_unpublished_changes = await replaceState(trx, sheet, revision, { reason: 'restore' });
  return { version: sheet.version + 1, has_unpublished_changes };
};

const restoreFromTrash = async (trx: Transaction<Database>, sheet: SheetDetails): Promise<Restored> => {
  await setDeleted(trx, sheet.id, false);
  return sheet;
};

const resultOf = ({ id, is_published }: SheetDetails, { version, has_unpublished_changes }: Restored) => ({
  sheet_id: id,
  version,
  is_published,
  has_unpublished_changes,
});

export const postRestore: Handler<'POST /sheets/{id}/restore'> = async ({ params, body }, context) => {
  const { db, viewer, settings } = context;
  await enforceRateLimit(context, 'restore_sheet_account', viewer.account_id);
  const saved = await db.transaction().execute(async (trx) => {
    if (!body?.version) {
      await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
      const sheet = await requireOwnSheetOrTrash(trx, params.id, viewer.account_id);
      return resultOf(sheet, await restoreFromTrash(trx, sheet));
    }
    const sheet = await lockOwnSheet(trx, params.id, viewer.account_id);
    const restored = await restoreRevision(trx, sheet, body.version);
    // Not after a restore from the trash, which is counted already.
    await enforceStorageQuota(trx, viewer.account_id, settings.storageQuota);
    return resultOf(sheet, restored);
  });
  await indexAfterSave(context, saved, { isFromTrash: !body?.version });
  return saved;
};
