import type { Transaction } from 'kysely';
import { endSessions } from '#server/auth/sessions.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { enqueueMeasureMail } from '#server/mail/mail-queue.queries.ts';
import {
  continueMeasure,
  endMeasures,
  findActiveMeasure,
  insertMeasure,
  type StoredMeasure,
} from '#server/moderation/measures.queries.ts';
import { notifyOfModeration } from '#server/notifications/moderation-notifications.queries.ts';
import { recordAction, type Actor, type NewAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import {
  publishAgain,
  setClosed,
  setSilenced,
  withholdEverything,
  type ModeratedAccount,
} from './moderated-accounts.queries.ts';

type Trx = Transaction<Database>;

// The caller of each function has locked the account and knows that the actor may do this.

/** Only dates and ids: the reasons go with the account, and the log stays. */
const record = (
  trx: Trx,
  actor: Actor,
  { id }: ModeratedAccount,
  action: NewAuditEntry['action'],
  [before, after]: [NewAuditEntry['before'], NewAuditEntry['after']],
  undoes?: number,
) =>
  recordAction(trx, actor, {
    action,
    target_type: 'account',
    target_id: id,
    before,
    after,
    ...(undoes === undefined ? {} : { undoes }),
  });

export const warn = async (trx: Trx, actor: Actor, account: ModeratedAccount, reason: string): Promise<void> => {
  const { id: account_id } = account;
  const measure_id = await insertMeasure(trx, { account_id, kind: 'warn', reason, by_id: actor.account_id });
  const mail_id = await enqueueMeasureMail(trx, { account_id, measure_id, kind: 'warned', isOptional: false });
  await notifyOfModeration(trx, { account_id, kind: 'warned', message: reason, mail_id: mail_id ?? null });
  await record(trx, actor, account, 'warn', [null, { measure: measure_id }]);
};

/** What holds now, for the entry in the log. */
const activeId = async (trx: Trx, account_id: string, kind: 'silence' | 'close'): Promise<{ measure?: string }> => {
  const active = await findActiveMeasure(trx, { account_id }, [kind]);
  return active ? { measure: active.id } : {};
};

/** A new silence replaces the one before. */
export const silence = async (
  trx: Trx,
  actor: Actor,
  account: ModeratedAccount,
  { reason, until_date }: { reason: string; until_date: Date },
): Promise<void> => {
  const { id: account_id } = account;
  const former = await activeId(trx, account_id, 'silence');
  await endMeasures(trx, { account_id }, ['silence'], actor.account_id);
  await setSilenced(trx, account_id, until_date);
  const by_id = actor.account_id;
  const measure_id = await insertMeasure(trx, { account_id, kind: 'silence', reason, until_date, by_id });
  const mail_id = await enqueueMeasureMail(trx, { account_id, measure_id, kind: 'silenced', isOptional: false });
  await notifyOfModeration(trx, { account_id, kind: 'silenced', message: reason, mail_id: mail_id ?? null });
  await record(trx, actor, account, 'silence', [
    { silenced_until: account.silenced_until, ...former },
    { silenced_until: until_date, measure: measure_id },
  ]);
};

/** One that was replaced or lifted holds again, and the member is told. */
export const silenceAgain = async (
  trx: Trx,
  actor: Actor,
  account: ModeratedAccount,
  { id: measure_id, reason, until_date }: StoredMeasure & { until_date: Date },
  undoes: number,
): Promise<void> => {
  const { id: account_id } = account;
  const former = await activeId(trx, account_id, 'silence');
  await endMeasures(trx, { account_id }, ['silence'], actor.account_id);
  await continueMeasure(trx, measure_id);
  await setSilenced(trx, account_id, until_date);
  const mail_id = await enqueueMeasureMail(trx, { account_id, measure_id, kind: 'silenced', isOptional: false });
  await notifyOfModeration(trx, { account_id, kind: 'silenced', message: reason, mail_id: mail_id ?? null });
  const before = { silenced_until: account.silenced_until, ...former };
  await record(trx, actor, account, 'silence', [before, { silenced_until: until_date, measure: measure_id }], undoes);
};

/** Reverses `silence`. */
export const liftSilence = async (
  trx: Trx,
  actor: Actor,
  account: ModeratedAccount,
  undoes?: number,
): Promise<void> => {
  if (!account.silenced_until) return;
  const former = await activeId(trx, account.id, 'silence');
  await setSilenced(trx, account.id, null);
  await endMeasures(trx, { account_id: account.id }, ['silence'], actor.account_id);
  await record(
    trx,
    actor,
    account,
    'lift_silence',
    [{ silenced_until: account.silenced_until, ...former }, { silenced_until: null }],
    undoes,
  );
};

const hideAccount = async (trx: Trx, account_id: string): Promise<void> => {
  await setClosed(trx, account_id, true);
  await endSessions(trx, account_id);
  await withholdEverything(trx, account_id);
};

/** At once: what others could still read or do with it ends in this transaction. */
export const closeAccount = async (
  trx: Trx,
  actor: Actor,
  account: ModeratedAccount,
  reason: string,
): Promise<void> => {
  const { id: account_id } = account;
  if (account.is_closed) return;
  await hideAccount(trx, account_id);
  const measure_id = await insertMeasure(trx, { account_id, kind: 'close', reason, by_id: actor.account_id });
  await enqueueMeasureMail(trx, { account_id, measure_id, kind: 'closed', isOptional: false });
  await record(trx, actor, account, 'close_account', [{ is_closed: false }, { is_closed: true, measure: measure_id }]);
};

/** For the reason that it had been closed for. */
export const closeAgain = async (
  trx: Trx,
  actor: Actor,
  account: ModeratedAccount,
  measure_id: string,
  undoes: number,
): Promise<void> => {
  const { id: account_id } = account;
  if (account.is_closed) return;
  await hideAccount(trx, account_id);
  await continueMeasure(trx, measure_id);
  await enqueueMeasureMail(trx, { account_id, measure_id, kind: 'closed', isOptional: false });
  const after = { is_closed: true, measure: measure_id };
  await record(trx, actor, account, 'close_account', [{ is_closed: false }, after], undoes);
};

/** Reverses `closeAccount`. Sheets that were taken down stay so. */
export const reopenAccount = async (
  trx: Trx,
  actor: Actor,
  account: ModeratedAccount,
  undoes?: number,
): Promise<void> => {
  if (!account.is_closed) return;
  const former = await activeId(trx, account.id, 'close');
  await setClosed(trx, account.id, false);
  await publishAgain(trx, account.id);
  await endMeasures(trx, { account_id: account.id }, ['close'], actor.account_id);
  await record(trx, actor, account, 'reopen_account', [{ is_closed: true, ...former }, { is_closed: false }], undoes);
};
