import type { Transaction } from 'kysely';
import type { Database, Role } from '#server/db/schema.ts';
import { recordAction, type Actor } from '#server/audit-log/audit-log.queries.ts';

export type RoleChange = 'changed' | 'unchanged' | 'not_found' | 'last_admin' | 'conflict';

/** A role that is given now needs a second factor at once. The last administrator keeps the role. */
export const changeRole = async (
  trx: Transaction<Database>,
  actor: Actor,
  account_id: string,
  role: Role,
  { undoes, only_from }: { undoes?: number; only_from?: Role | undefined } = {},
): Promise<RoleChange> => {
  // Locked in one order: of two administrators who take each other's role at the same moment, one is told.
  const admins = await trx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  const account = await trx
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return 'not_found';
  if (only_from !== undefined && account.role !== only_from) return 'conflict';
  if (account.role === 'admin' && role !== 'admin' && admins.length === 1) return 'last_admin';
  await trx
    .updateTable('accounts')
    .set({ role, second_factor_grace_date: null })
    .where('id', '=', account_id)
    .execute();
  if (account.role === role) return 'unchanged';
  await recordAction(trx, actor, {
    action: 'change_role',
    target_type: 'account',
    target_id: account_id,
    before: { role: account.role },
    after: { role },
    ...(undoes === undefined ? {} : { undoes }),
  });
  return 'changed';
};
