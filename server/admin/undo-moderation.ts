import type { Transaction } from 'kysely';
import {
  listLaterEntries,
  type Actor,
  type AuditedFields,
  type StoredAuditEntry,
} from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { findActiveMeasure, findStoredMeasure, type Concerned } from '#server/moderation/measures.queries.ts';
import type { MeasureKind } from '#shared/contract/admin-measures.ts';
import { SiteSettings } from '#shared/contract/admin-settings.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import { outranks, type Role } from '#shared/roles.ts';
import { areReversed } from './later-entries.rules.ts';
import { closeAgain, liftSilence, reopenAccount, silenceAgain } from './moderate-people.ts';
import { lockModeratedAccount, type ModeratedAccount } from './moderated-accounts.queries.ts';
import { changeSiteSettings } from './site-settings.ts';

type Trx = Transaction<Database>;
type Who = { actor: Actor; role: Role };
export type UndoModeration = (trx: Trx, who: Who, entry: StoredAuditEntry) => Promise<void>;

/** A field of an entry that is an id. */
export const idIn = (fields: AuditedFields | null, name = 'measure'): string | undefined => {
  const value = fields?.[name];
  return typeof value === 'string' ? value : undefined;
};

/** Once the target is locked: nobody has changed the same since, or it has been undone. */
export const requireLatest = async (trx: Trx, entry: StoredAuditEntry, actions: AuditAction[]): Promise<void> => {
  if (!areReversed(await listLaterEntries(trx, entry, actions))) throw new AppError('conflict');
};

/** What the entry has decided is what holds now, not a later decision of the same kind. */
export const requireHolds = async (
  trx: Trx,
  concerned: Concerned,
  kinds: MeasureKind[],
  measure: string | undefined,
): Promise<void> => {
  const active = await findActiveMeasure(trx, concerned, kinds);
  if (active?.id !== measure) throw new AppError('conflict');
};

const PERSON_ACTIONS: AuditAction[][] = [
  ['silence', 'lift_silence'],
  ['close_account', 'reopen_account'],
];

const undoAboutPerson =
  (
    kind: 'silence' | 'close',
    reverse: (trx: Trx, actor: Actor, account: ModeratedAccount, entry: StoredAuditEntry) => Promise<void>,
  ): UndoModeration =>
  async (trx, { actor, role }, entry) => {
    const account = await lockModeratedAccount(trx, entry.target_id);
    if (!account) throw new AppError('conflict');
    if (!outranks(role, account.role)) throw new AppError('forbidden');
    await requireLatest(trx, entry, PERSON_ACTIONS.find((actions) => actions.includes(entry.action)) ?? []);
    await requireHolds(trx, { account_id: account.id }, [kind], idIn(entry.after));
    await reverse(trx, actor, account, entry);
  };

/** The silence before, if its time is not over. */
const findFormerSilence = async (trx: Trx, { before }: StoredAuditEntry) => {
  const id = idIn(before);
  const former = id === undefined ? undefined : await findStoredMeasure(trx, id);
  const { until_date } = former ?? {};
  return former && until_date && until_date > new Date() ? { ...former, until_date } : undefined;
};

/** One that has replaced another makes that one hold again. */
export const undoSilence = undoAboutPerson('silence', async (trx, actor, account, entry) => {
  const former = await findFormerSilence(trx, entry);
  if (former) await silenceAgain(trx, actor, account, former, entry.id);
  else await liftSilence(trx, actor, account, entry.id);
});

export const undoLift = undoAboutPerson('silence', async (trx, actor, account, entry) => {
  const former = await findFormerSilence(trx, entry);
  if (!former) throw new AppError('conflict');
  await silenceAgain(trx, actor, account, former, entry.id);
});

export const undoClose = undoAboutPerson('close', (trx, actor, account, { id }) =>
  reopenAccount(trx, actor, account, id),
);

export const undoReopenAccount = undoAboutPerson('close', async (trx, actor, account, { id, before }) => {
  const measure = idIn(before);
  const former = measure === undefined ? undefined : await findStoredMeasure(trx, measure);
  if (!former) throw new AppError('conflict');
  await closeAgain(trx, actor, account, former.id, id);
});

export const undoSetting: UndoModeration = async (trx, { actor }, { id, target_id, before, after }) => {
  const [earlier, later] = [before, after].map((fields) =>
    SiteSettings.partial().safeParse({ [target_id]: fields?.['value'] }),
  );
  if (!earlier?.success || !later?.success) throw new AppError('not_undoable');
  const current: Record<string, unknown> = await changeSiteSettings(trx, actor, earlier.data, id);
  // Nothing of this transaction stays.
  if (current[target_id] !== after?.['value']) throw new AppError('conflict');
};
