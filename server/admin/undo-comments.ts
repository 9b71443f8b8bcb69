import type { Transaction } from 'kysely';
import type { Actor, StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { restoreComment } from './moderate-comments.ts';

export const undoRemoveComment = (
  trx: Transaction<Database>,
  { actor }: { actor: Actor },
  { id, target_id }: StoredAuditEntry,
): Promise<void> => restoreComment(trx, actor, target_id, id);
