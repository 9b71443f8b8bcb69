import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { deleteInvitationNotification, notifyInvitation } from '#server/notifications/create-notifications.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { findMember } from '#server/users/find-member.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import { MAX_COLLECTION_EDITORS } from '#shared/limits.ts';
import { requireOwnCollection, requireVisibleCollection } from './collection-access.ts';
import { acceptInvitation, insertInvitation, listEditors, listInvited, removeEditor } from './editors.queries.ts';
import { lockCollection } from './sheet-collections.queries.ts';

const bothLists = async (db: Kysely<Database>, id: string) => {
  const [editors, invited] = await Promise.all([listEditors(db, id), listInvited(db, id)]);
  return { editors, invited };
};

/** Invites a member, who becomes an editor by accepting. */
export const postCollectionEditor: Handler<'POST /sheet-collections/{id}/editors'> = async (input, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'collection_account', viewer.account_id);
  const { id } = await requireOwnCollection(db, input.params.id, viewer.account_id);
  const account_id = await findMember(context, input.body.username);
  if (account_id === viewer.account_id) throw new AppError('own_collection');
  await requireVoice(db, viewer.account_id);
  await enforceRateLimit(context, 'invite_account', viewer.account_id);
  await enforceRateLimit(context, 'invite_pair', viewer.account_id, account_id);
  await db.transaction().execute(async (trx) => {
    // So that no two invitations exceed the number of editors, and none outruns a block. In the order in which sheets are
    // added to the collection, else the two could wait for each other.
    await lockCollection(trx, id);
    await lockPair(trx, viewer.account_id, account_id);
    if (await isBlockedEitherWay(trx, viewer.account_id, account_id)) throw new AppError('not_invitable');
    if (!(await insertInvitation(trx, id, account_id))) return;
    const { editors, invited } = await bothLists(trx, id);
    if (editors.length + invited.length > MAX_COLLECTION_EDITORS) throw new AppError('too_many_editors');
    await notifyInvitation(trx, { account_id, actor_id: viewer.account_id, collection_id: id });
  });
  return bothLists(db, id);
};

const NOT_INVITED = 'You are not invited to edit this collection.';

/** An editor who declines leaves the collection. */
export const postCollectionInvitation: Handler<'POST /sheet-collections/{id}/invitation'> = async (
  { params, body },
  { db, viewer: { account_id } },
) => {
  const { id, is_invited, role } = await requireVisibleCollection(db, params.id, account_id);
  if (!is_invited && role !== 'editor') throw new AppError('forbidden', NOT_INVITED);
  await db.transaction().execute(async (trx) => {
    if (!body.accept) await removeEditor(trx, id, account_id);
    // The owner may have withdrawn it meanwhile.
    else if (!(await acceptInvitation(trx, id, account_id)) && is_invited) throw new AppError('forbidden', NOT_INVITED);
    await deleteInvitationNotification(trx, { account_id, collection_id: id });
  });
};

/** The owner may remove any editor or invitation, others only their own. */
export const deleteCollectionEditor: Handler<'DELETE /sheet-collections/{id}/editors/{username}'> = async (
  { params },
  context,
) => {
  const { db, viewer } = context;
  const { id, role, is_invited } = await requireVisibleCollection(db, params.id, viewer.account_id);
  if (role === 'reader' && !is_invited) throw new AppError('forbidden', 'This collection belongs to somebody else.');
  const account_id = await findMember(context, params.username);
  if (account_id !== viewer.account_id) await requireOwnCollection(db, params.id, viewer.account_id);
  await db.transaction().execute(async (trx) => {
    await removeEditor(trx, id, account_id);
    await deleteInvitationNotification(trx, { account_id, collection_id: id });
  });
  const { editors, invited } = await bothLists(db, id);
  return { editors, invited: role === 'owner' ? invited : [] };
};
