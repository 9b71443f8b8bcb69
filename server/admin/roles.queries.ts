import type { Transaction } from 'kysely';
import type { Database, Role } from '#server/db/schema.ts';
import { recordAction, type Actor } from '#server/audit-log/audit-log.queries.ts';
import { lockAdmins } from '#server/auth/admins.queries.ts';

export type RoleChange = 'changed' | 'unchanged' | 'not_found' | 'last_admin' | 'closed' | 'conflict';

/** A role that is given now needs a second factor at once. The last administrator keeps the role. */
export const changeRole = async (
  trx: Transaction<Database>,
  actor: Actor,
  account_id: string,
  role: Role,
  { undoes, only_from }: { undoes?: number; only_from?: Role | undefined } = {},
): Promise<RoleChange> => {
  const isLastAdmin = await lockAdmins(trx);
  const account = await trx
    .selectFrom('accounts')
    .select(['role', 'closed_date'])
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return 'not_found';
  if (only_from !== undefined && account.role !== only_from) return 'conflict';
  if (role !== 'admin' && isLastAdmin(account_id)) return 'last_admin';
  if (role !== 'member' && account.closed_date) return 'closed';
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
