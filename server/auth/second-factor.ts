import { AppError, fieldError } from '#server/errors.ts';
import type { AuthDeps, Viewer } from '#server/http/auth-deps.ts';
import type { Context } from '#server/http/handler.ts';
import { enforceRateLimit, resetRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { hashRecoveryCode, normalizeCode } from './recovery-codes.rules.ts';
import {
  consumePeriod,
  consumeRecoveryCode,
  findSecondFactorState,
  findTotpSecret,
  type SecondFactorState,
} from './second-factors.queries.ts';
import { periodOfCode } from './totp.rules.ts';

/** The answer to the right password of an account with a second factor: the code is sent with this challenge. */
export class SecondFactorNeeded extends AppError {
  readonly challenge: string;

  constructor(challenge: string) {
    super('second_factor_code_required');
    this.challenge = challenge;
  }

  override get body(): ErrorBody & { challenge: string } {
    return { ...super.body, challenge: this.challenge };
  }
}

/**
 * Uses up a code of the authenticator app or a recovery code: neither is accepted twice. Whoever may try codes knows the
 * password or has a session, so the limit counts all attempts for the account and locks out no one by accident.
 */
export const checkCode = async (context: Context, account_id: string, typed: string): Promise<void> => {
  const { db } = context;
  await enforceRateLimit(context, 'second_factor_account', account_id);
  const secret = await findTotpSecret(db, account_id, 'on');
  if (!secret) throw new AppError('second_factor_off');
  const code = normalizeCode(typed);
  const period = periodOfCode(secret, code);
  const isRight =
    period === undefined
      ? await consumeRecoveryCode(db, account_id, hashRecoveryCode(code))
      : await consumePeriod(db, account_id, period);
  if (!isRight) throw fieldError('wrong_code', 'code');
  await resetRateLimit(context, 'second_factor_account', account_id);
};

/** The same for the first code, which turns the second factor on. Returns its period. */
export const checkFirstCode = async (context: Context, account_id: string, typed: string): Promise<number> => {
  await enforceRateLimit(context, 'second_factor_account', account_id);
  const secret = await findTotpSecret(context.db, account_id, 'being_set_up');
  if (!secret) throw new AppError('second_factor_off');
  const period = periodOfCode(secret, normalizeCode(typed));
  if (period === undefined) throw fieldError('wrong_code', 'code');
  await resetRateLimit(context, 'second_factor_account', account_id);
  return period;
};

/** Whether the caller has proved two factors: the provider says so, or a session of ours, which begins with a code. */
const hasProvedTwoFactors = (viewer: Viewer, { is_on }: SecondFactorState): boolean =>
  viewer.has_provider_factor ?? (viewer.session_id !== null && is_on);

/** Whether the caller's role is of no use until a second factor is set up, or will be after a time of grace. */
export const lacksSecondFactor = async (
  db: Context['db'],
  { isSecondFactorDemanded }: Pick<AuthDeps, 'isSecondFactorDemanded'>,
  viewer: Viewer,
): Promise<{ isLacking: boolean; isInGrace: boolean }> => {
  if (!isSecondFactorDemanded || viewer.role === 'member') return { isLacking: false, isInGrace: false };
  const state = await findSecondFactorState(db, viewer.account_id);
  return { isLacking: !hasProvedTwoFactors(viewer, state), isInGrace: state.grace_date !== null };
};
