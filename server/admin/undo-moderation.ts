import type { Transaction } from 'kysely';
import type { Actor, StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { SiteSettings } from '#shared/contract/admin-settings.ts';
import { outranks, type Role } from '#shared/roles.ts';
import { liftSilence, reopenAccount } from './moderate-people.ts';
import { restoreSheet } from './moderate-sheets.ts';
import { lockModeratedAccount, type ModeratedAccount } from './moderated-accounts.queries.ts';
import { lockAuthorOf, lockModeratedSheet, type ModeratedRow } from './moderated-sheets.queries.ts';
import { lockReport, reopenReport } from './reports.queries.ts';
import { changeSiteSettings } from './site-settings.ts';

type Trx = Transaction<Database>;
type Who = { actor: Actor; role: Role };
type Undo = (trx: Trx, who: Who, entry: StoredAuditEntry) => Promise<void>;

// Each fails when somebody has changed the same since.

const undoAboutPerson =
  (
    holds: (account: ModeratedAccount) => boolean,
    reverse: (trx: Trx, actor: Actor, account: ModeratedAccount, undoes: number) => Promise<void>,
  ): Undo =>
  async (trx, { actor, role }, { id, target_id }) => {
    const account = await lockModeratedAccount(trx, target_id);
    if (!account || !holds(account)) throw new AppError('conflict');
    if (!outranks(role, account.role)) throw new AppError('forbidden');
    await reverse(trx, actor, account, id);
  };

export const undoSilence = undoAboutPerson(({ silenced_until }) => silenced_until !== null, liftSilence);
export const undoClose = undoAboutPerson(({ is_closed }) => is_closed, reopenAccount);

const undoAboutSheet =
  (holds: (sheet: ModeratedRow) => boolean): Undo =>
  async (trx, { actor }, { id, target_id }) => {
    await lockAuthorOf(trx, target_id);
    const sheet = await lockModeratedSheet(trx, target_id);
    if (!sheet || !holds(sheet)) throw new AppError('conflict');
    await restoreSheet(trx, actor, sheet, id);
  };

export const undoUnlist = undoAboutSheet(({ is_unlisted, withheld }) => is_unlisted && withheld === null);
export const undoTakeDown = undoAboutSheet(({ withheld }) => withheld === 'taken_down');

export const undoSettle: Undo = async (trx, { actor }, { id, target_id }) => {
  const report = await lockReport(trx, target_id);
  if (report?.state !== 'settled') throw new AppError('conflict');
  await reopenReport(trx, actor, report, id);
};

export const undoSetting: Undo = async (trx, { actor }, { id, target_id, before, after }) => {
  const [earlier, later] = [before, after].map((fields) =>
    SiteSettings.partial().safeParse({ [target_id]: fields?.['value'] }),
  );
  if (!earlier?.success || !later?.success) throw new AppError('not_undoable');
  const current: Record<string, unknown> = await changeSiteSettings(trx, actor, earlier.data, id);
  // Nothing of this transaction stays.
  if (current[target_id] !== after?.['value']) throw new AppError('conflict');
};
