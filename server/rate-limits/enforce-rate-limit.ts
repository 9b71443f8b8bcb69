import { AppError } from '#server/errors.ts';
import type { Context } from '#server/implement.ts';
import { limitKey, LIMITS, type LimitName } from './limits.rules.ts';
import { countTry, forgetTries } from './rate-limits.queries.ts';

/** Counts a try; a 429 with Retry-After when there were too many. */
export const enforceRateLimit = async (
  { db, settings }: Context,
  name: LimitName,
  ...subject: string[]
): Promise<void> => {
  if (!settings.rateLimits) return;
  const { tries, seconds } = LIMITS[name];
  const { hits, seconds_left } = await countTry(db, limitKey(name, ...subject), seconds);
  if (hits > tries) throw new AppError('too_many_requests', undefined, undefined, seconds_left);
};

/** After a success: who mistyped a few times and then got it right starts afresh. */
export const resetRateLimit = async (
  { db, settings }: Context,
  name: LimitName,
  ...subject: string[]
): Promise<void> => {
  if (settings.rateLimits) await forgetTries(db, limitKey(name, ...subject));
};
