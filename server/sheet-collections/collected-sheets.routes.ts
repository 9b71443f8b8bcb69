import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { requireVisibleSheet } from '#server/sheets/sheet-access.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import { MAX_COLLECTION_SHEETS } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import { addSheet, listCollectedIds, removeSheet, saveOrder } from './collected-sheets.queries.ts';
import { requireEditableCollection } from './collection-access.ts';
import { reorder } from './order.rules.ts';
import {
  findCollectionOwner,
  findVisibleCollection,
  lockCollection,
  type StoredCollection,
} from './sheet-collections.queries.ts';

/** Runs a change in a transaction that locks the collection, if the caller may edit it. */
const changeCollection = async (
  { db, viewer }: CallContext<'required'>,
  id: string,
  change: (trx: Transaction<Database>, collection: StoredCollection) => Promise<void>,
): Promise<undefined> => {
  await db.transaction().execute(async (trx) => {
    await lockCollection(trx, uuidOr404(id, 'sheet_collection_not_found'));
    await change(trx, await requireEditableCollection(trx, id, viewer.account_id));
  });
};

/** A block between the author of a sheet and who collects it, or whose collection it is, keeps the sheet out. */
const requireUnblocked = async (trx: Transaction<Database>, author: string | null, members: string[]) => {
  // Sorted, so that two who lock the same pairs never wait for each other.
  for (const member of new Set(members.toSorted())) {
    if (author === null || author === member) continue;
    await lockPair(trx, author, member);
    if (await isBlockedEitherWay(trx, author, member)) throw new AppError('blocked');
  }
};

export const postCollectedSheet: Handler<'POST /sheet-collections/{id}/sheets'> = async ({ params, body }, context) => {
  const { account_id } = context.viewer;
  await enforceRateLimit(context, 'collection_account', account_id);
  return changeCollection(context, params.id, async (trx, { id, is_public }) => {
    if (is_public) await requireVoice(trx, account_id);
    if (isUuid(body.sheet_id) && (await findVisibleCollection(trx, body.sheet_id, account_id)))
      throw new AppError('bad_request', 'Only sheets can be put into a collection.');
    const sheet = await requireVisibleSheet(trx, body.sheet_id, account_id);
    await requireUnblocked(trx, sheet.account_id, [account_id, await findCollectionOwner(trx, id)]);
    const ids = await listCollectedIds(trx, id);
    if (ids.includes(sheet.id)) return;
    if (ids.length >= MAX_COLLECTION_SHEETS) throw new AppError('collection_full');
    await addSheet(trx, id, sheet.id);
  });
};

export const putCollectionOrder: Handler<'PUT /sheet-collections/{id}/sheets'> = async ({ params, body }, context) => {
  await enforceRateLimit(context, 'collection_account', context.viewer.account_id);
  return changeCollection(context, params.id, async (trx, { id }) =>
    saveOrder(trx, id, reorder(await listCollectedIds(trx, id), body.sheet_ids)),
  );
};

export const deleteCollectedSheet: Handler<'DELETE /sheet-collections/{id}/sheets/{sheet_id}'> = (input, context) =>
  changeCollection(context, input.params.id, async (trx, { id }) => {
    if (isUuid(input.params.sheet_id)) await removeSheet(trx, id, input.params.sheet_id);
  });
