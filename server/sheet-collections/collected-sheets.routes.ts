import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { CallContext, Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { isUuid } from '#shared/uuid.ts';
import { visibleSheet } from '#server/sheets/own-sheet.ts';
import { MAX_COLLECTED_SHEETS } from '#shared/limits.ts';
import { addMember, listMembers, removeMember, saveOrder } from './collected-sheets.queries.ts';
import { ordered } from './order.rules.ts';
import { findCollection, lockCollection } from './sheet-collections.queries.ts';
import { editedCollection } from './visible-collection.ts';

/** In a transaction in which nobody else changes the collection, once it is known that the caller may. */
const changing = async (
  { db, viewer }: CallContext<'required'>,
  id: string,
  change: (trx: Transaction<Database>, collection_id: string) => Promise<void>,
): Promise<undefined> => {
  await db.transaction().execute(async (trx) => {
    await lockCollection(trx, uuidOr404(id, 'sheet_collection_not_found'));
    const collection = await editedCollection(trx, id, viewer.account_id);
    await change(trx, collection.id);
  });
};

export const postCollectedSheet: Handler<'POST /sheet-collections/{id}/sheets'> = async ({ params, body }, context) => {
  const { account_id } = context.viewer;
  await enforceRateLimit(context, 'collection_account', account_id);
  return changing(context, params.id, async (trx, id) => {
    if (isUuid(body.sheet_id) && (await findCollection(trx, body.sheet_id, account_id)))
      throw new AppError('bad_request', 'Only sheets can be put into a collection.');
    const sheet = await visibleSheet(trx, body.sheet_id, account_id);
    const members = await listMembers(trx, id);
    if (members.includes(sheet.id)) return;
    if (members.length >= MAX_COLLECTED_SHEETS)
      throw new AppError('bad_request', `A collection may hold at most ${MAX_COLLECTED_SHEETS} sheets.`);
    await addMember(trx, id, sheet.id);
  });
};

export const putCollectionOrder: Handler<'PUT /sheet-collections/{id}/sheets'> = async ({ params, body }, context) => {
  await enforceRateLimit(context, 'collection_account', context.viewer.account_id);
  return changing(context, params.id, async (trx, id) =>
    saveOrder(trx, id, ordered(await listMembers(trx, id), body.sheet_ids)),
  );
};

export const deleteCollectedSheet: Handler<'DELETE /sheet-collections/{id}/sheets/{sheet_id}'> = (input, context) =>
  changing(context, input.params.id, async (trx, id) => {
    if (isUuid(input.params.sheet_id)) await removeMember(trx, id, input.params.sheet_id);
  });
