import type { Transaction } from 'kysely';
import { recordAction, type Actor, type NewAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import { now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { notifyWithMessage } from '#server/notifications/message-notifications.queries.ts';
import type { CorrectionState } from '#shared/contract/corrections.ts';
import { insertMessage, type LockedCorrection } from './corrections.queries.ts';

type Trx = Transaction<Database>;

type Change = {
  action: NewAuditEntry['action'];
  state: CorrectionState;
  outcome?: string;
  accepted_words?: string;
  revision?: number;
  undoes?: number;
  /** What an undo of this needs. */
  saved?: { accepted_words: string | null; revision: number | null };
};

/** Changes the state, with its entry in the audit log, which has states and no words. */
export const changeState = async (trx: Trx, actor: Actor, correction: LockedCorrection, change: Change) => {
  const { action, state, outcome, accepted_words = null, revision = null, undoes, saved } = change;
  const isDecided = state === 'accepted' || state === 'declined';
  await trx
    .updateTable('corrections')
    .set((eb) => ({
      state,
      version: eb('version', '+', 1),
      changed_by: actor.account_id,
      decided_date: isDecided ? now : null,
      ...(outcome === undefined ? {} : { outcome }),
      accepted_words,
      revision,
    }))
    // A guest's limit counts what waits.
    .$if(isDecided, (query) => query.set({ network: null }))
    .where('id', '=', correction.id)
    .execute();
  await recordAction(trx, actor, {
    action,
    target_type: 'correction',
    target_id: correction.id,
    before: { state: correction.state, ...(saved ? { saved } : {}) },
    after: { state },
    ...(undoes === undefined ? {} : { undoes }),
  });
};

const MAX_QUOTED = 80;

const shorten = (words: string): string => {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED).toWellFormed()}…` : line;
};

/** Which suggestion a notification is about, in no language. */
const named = ({ old_words, new_words }: LockedCorrection): string =>
  `“${shorten(old_words)}” → “${shorten(new_words)}”`;

/** Nobody is told what they did themselves, and a guest cannot be told. */
const recipientOf = ({ account_id }: LockedCorrection, actor: Actor): string | null =>
  account_id === actor.account_id ? null : account_id;

const notify = async (
  trx: Trx,
  actor: Actor,
  correction: LockedCorrection,
  kind: 'correction_accepted' | 'correction_declined' | 'correction_asked',
  words?: string,
): Promise<void> => {
  const account_id = recipientOf(correction, actor);
  if (account_id === null) return;
  await notifyWithMessage(trx, { account_id, kind, message: [named(correction), words].filter(Boolean).join('\n') });
};

export const declineCorrection = async (
  trx: Trx,
  actor: Actor,
  correction: LockedCorrection,
  reason: string,
): Promise<void> => {
  await changeState(trx, actor, correction, { action: 'decline_correction', state: 'declined', outcome: reason });
  await notify(trx, actor, correction, 'correction_declined', reason);
};

export const askAboutCorrection = async (
  trx: Trx,
  actor: Actor & { account_id: string },
  correction: LockedCorrection,
  question: string,
): Promise<void> => {
  const { account_id } = actor;
  await insertMessage(trx, { correction_id: correction.id, is_question: true, account_id, words: question });
  await changeState(trx, actor, correction, { action: 'ask_about_correction', state: 'asked' });
  await notify(trx, actor, correction, 'correction_asked', question);
};

/** Reverses a decision or a question. Why it was declined is kept for whoever takes this back, and shown to nobody. */
export const reopenCorrection = (
  trx: Trx,
  actor: Actor,
  correction: LockedCorrection,
  undoes: number,
): Promise<void> => {
  const { accepted_words, revision } = correction;
  const change = { action: 'reopen_correction', state: 'open', undoes } as const;
  return changeState(trx, actor, correction, { ...change, saved: { accepted_words, revision } });
};

/** Reverses `reopenCorrection`. Nobody is told twice. */
export const decideAgain = (
  trx: Trx,
  actor: Actor,
  correction: LockedCorrection,
  decided: { accepted_words: string; revision: number } | null,
  undoes: number,
): Promise<void> =>
  changeState(
    trx,
    actor,
    correction,
    decided
      ? { action: 'accept_correction', state: 'accepted', ...decided, undoes }
      : { action: 'decline_correction', state: 'declined', undoes },
  );

export const notifyOfAcceptance = (
  trx: Trx,
  actor: Actor,
  correction: LockedCorrection,
  words: string,
): Promise<void> =>
  notify(
    trx,
    actor,
    correction,
    'correction_accepted',
    words === correction.new_words ? undefined : `→ “${shorten(words)}”`,
  );
