import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { notifyInvitation } from '#server/notifications/create-notifications.queries.ts';
import { indexCollection } from '#server/search/index/collection-tokens.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import { requireOwnCollection } from './collection-access.ts';
import {
  deleteCollection,
  insertDeletedCollection,
  listAuthors,
  restoreEditors,
  restoreSheets,
  takeDeletedCollection,
} from './deleted-collections.queries.ts';
import { lockCollection } from './sheet-collections.queries.ts';

export const deleteSheetCollection: Handler<'DELETE /sheet-collections/{id}'> = async ({ params }, { db, viewer }) => {
  await db.transaction().execute(async (trx) => {
    await lockCollection(trx, uuidOr404(params.id, 'sheet_collection_not_found'));
    const { id } = await requireOwnCollection(trx, params.id, viewer.account_id);
    await deleteCollection(trx, id);
  });
};

/** Whom the owner has blocked since, or who has blocked the owner. */
const listBlocked = async (trx: Transaction<Database>, owner: string, people: string[]): Promise<string[]> => {
  const blocked = [];
  // Sorted, so that two who lock the same pairs never wait for each other.
  for (const person of [...new Set(people)].toSorted()) {
    if (person === owner) continue;
    await lockPair(trx, owner, person);
    if (await isBlockedEitherWay(trx, owner, person)) blocked.push(person);
  }
  return blocked;
};

export const postCollectionRestore: Handler<'POST /sheet-collections/{id}/restore'> = async ({ params }, context) => {
  const { db, viewer } = context;
  const owner = viewer.account_id;
  const id = uuidOr404(params.id, 'sheet_collection_not_found');
  await enforceRateLimit(context, 'collection_account', owner);
  await db.transaction().execute(async (trx) => {
    const deleted = await takeDeletedCollection(trx, id, owner);
    if (!deleted) throw new AppError('sheet_collection_not_found');
    await insertDeletedCollection(trx, deleted);
    await indexCollection(trx, id);
    const editors = deleted.editors.map(({ account_id }) => account_id);
    const blocked = await listBlocked(trx, owner, [...editors, ...(await listAuthors(trx, deleted.sheet_ids))]);
    await restoreSheets(trx, id, deleted, blocked);
    // Their notifications were deleted with the collection.
    for (const account_id of await restoreEditors(trx, id, deleted, blocked))
      await notifyInvitation(trx, { account_id, actor_id: owner, collection_id: id });
  });
};
