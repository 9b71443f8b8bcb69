import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { findActiveMeasure } from './measures.queries.ts';
import { findStanding, lockStanding, type Standing } from './standing.queries.ts';

/** A refusal that a moderator has given a reason for. */
export class ModerationError extends AppError {
  readonly reason: string;
  readonly until: string | undefined;

  constructor(code: ErrorCode, reason: string, until?: string) {
    super(code);
    this.reason = reason;
    this.until = until;
  }

  override get body(): ErrorBody & { reason: string; until?: string } {
    return { ...super.body, reason: this.reason, ...(this.until === undefined ? {} : { until: this.until }) };
  }
}

const reasonFor = async (db: Kysely<Database>, account_id: string, kind: 'silence' | 'close'): Promise<string> =>
  (await findActiveMeasure(db, { account_id }, [kind]))?.reason ?? '';

/** Whoever proves to own a closed account is told why it is closed. */
export const requireOpenAccount = async (db: Kysely<Database>, account_id: string): Promise<void> => {
  if ((await findStanding(db, account_id))?.is_closed)
    throw new ModerationError('account_closed', await reasonFor(db, account_id, 'close'));
};

const check = async (db: Kysely<Database>, account_id: string, standing: Standing | undefined): Promise<void> => {
  if (!standing || standing.is_closed) throw new AppError('session_ended');
  if (standing.silenced_until)
    throw new ModerationError('silenced', await reasonFor(db, account_id, 'silence'), standing.silenced_until);
};

/** Refuses a member who is silenced. For what reaches others, but is not public. */
export const requireVoice = async (db: Kysely<Database>, account_id: string): Promise<void> =>
  check(db, account_id, await findStanding(db, account_id));

/**
 * Refuses a member who is silenced or whose account is being closed. Before any other lock of the transaction: closing an
 * account locks it first and its sheets and collections afterwards.
 */
export const lockPublisher = async (trx: Transaction<Database>, account_id: string): Promise<void> =>
  check(trx, account_id, await lockStanding(trx, account_id));
