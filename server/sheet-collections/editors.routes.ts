import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { findMember } from '#server/users/find-member.ts';
import { isBlockedEitherWay } from '#server/users/people.queries.ts';
import { MAX_COLLECTION_EDITORS } from '#shared/limits.ts';
import { addEditor, removeEditor } from './editors.queries.ts';
import { listEditors } from './sheet-collections.queries.ts';
import { editedCollection, ownCollection } from './visible-collection.ts';

export const postCollectionEditor: Handler<'POST /sheet-collections/{id}/editors'> = async (input, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'collection_account', viewer.account_id);
  const { id } = await ownCollection(db, input.params.id, viewer.account_id);
  const account_id = await findMember(db, input.body.username);
  if (account_id === viewer.account_id) throw new AppError('bad_request', 'The collection is yours already.');
  if (await isBlockedEitherWay(db, viewer.account_id, account_id))
    throw new AppError('forbidden', 'This member cannot be invited.');
  if ((await listEditors(db, id)).length >= MAX_COLLECTION_EDITORS)
    throw new AppError('bad_request', `A collection may have at most ${MAX_COLLECTION_EDITORS} editors.`);
  await addEditor(db, id, account_id);
  return { editors: await listEditors(db, id) };
};

/** The owner may send anyone away, an editor herself only. */
export const deleteCollectionEditor: Handler<'DELETE /sheet-collections/{id}/editors/{username}'> = async (
  { params },
  { db, viewer },
) => {
  const { id } = await editedCollection(db, params.id, viewer.account_id);
  const account_id = await findMember(db, params.username);
  if (account_id !== viewer.account_id) await ownCollection(db, params.id, viewer.account_id);
  await removeEditor(db, id, account_id);
  return { editors: await listEditors(db, id) };
};
