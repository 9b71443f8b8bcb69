import type { Transaction } from 'kysely';
import type { Actor, StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import { lockCorrection } from '#server/corrections/corrections.queries.ts';
import { reopenCorrection } from '#server/corrections/decide.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';

type Who = { actor: Actor };

/** The suggestion waits again. */
export const undoDeclined = async (
  trx: Transaction<Database>,
  { actor }: Who,
  { id, target_id }: StoredAuditEntry,
): Promise<void> => {
  const correction = await lockCorrection(trx, target_id);
  if (correction?.state !== 'declined') throw new AppError('conflict');
  await reopenCorrection(trx, actor, correction, id);
};
