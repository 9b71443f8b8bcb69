import { AppError } from '#server/errors.ts';
import type { Context } from '#server/http/handler.ts';
import { RATE_LIMITS, rateLimitKey, type RateLimitName } from './rate-limits.rules.ts';
import { countAttempt, deleteAttempts, findAttempts } from './rate-limits.queries.ts';

/** Counts an attempt; answers 429 with Retry-After when there were too many. */
export const enforceRateLimit = async (
  { db, settings }: Context,
  name: RateLimitName,
  ...subject: string[]
): Promise<void> => {
  if (!settings.rateLimits) return;
  const { max, seconds } = RATE_LIMITS[name];
  const { hits, seconds_left } = await countAttempt(db, rateLimitKey(name, ...subject), seconds);
  if (hits > max) throw new AppError('too_many_requests', undefined, undefined, seconds_left);
};

/** Answers 429 when there were too many attempts, without counting one. */
export const checkRateLimit = async (
  { db, settings }: Context,
  name: RateLimitName,
  ...subject: string[]
): Promise<void> => {
  if (!settings.rateLimits) return;
  const { hits, seconds_left } = await findAttempts(db, rateLimitKey(name, ...subject));
  if (hits >= RATE_LIMITS[name].max) throw new AppError('too_many_requests', undefined, undefined, seconds_left);
};

/** After a success, so that earlier typing errors no longer count. */
export const resetRateLimit = async (
  { db, settings }: Context,
  name: RateLimitName,
  ...subject: string[]
): Promise<void> => {
  if (settings.rateLimits) await deleteAttempts(db, rateLimitKey(name, ...subject));
};
