import type { Transaction } from 'kysely';
import type { Actor, StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import { removeComment, restoreComment } from './moderate-comments.ts';
import { requireLatest } from './undo-moderation.ts';

const ACTIONS: AuditAction[] = ['remove_comment', 'restore_comment'];

type Undo = (trx: Transaction<Database>, who: { actor: Actor }, entry: StoredAuditEntry) => Promise<void>;

/** One that had waited for the author of the sheet waits again. */
export const undoRemoveComment: Undo = async (trx, { actor }, entry) => {
  await requireLatest(trx, entry, ACTIONS);
  const state = entry.before?.['state'] === 'waiting' ? 'waiting' : 'public';
  await restoreComment(trx, actor, entry.target_id, { state, undoes: entry.id });
};

/** It is removed again for the same reason, and its writer told again. */
export const undoRestoreComment: Undo = async (trx, { actor }, entry) => {
  await requireLatest(trx, entry, ACTIONS);
  await removeComment(trx, actor, entry.target_id, undefined, entry.id);
};
