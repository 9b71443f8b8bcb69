import { AppError } from '#server/errors.ts';
import type { Context } from '#server/http/handler.ts';
import { RATE_LIMITS, rateLimitKey, type RateLimitName } from './rate-limits.rules.ts';
import { countAttempt, deleteAttempts, findAttempts } from './rate-limits.queries.ts';

/** Counts an attempt that is not refused itself; see `isRateLimited`. */
export const countForRateLimit = async (
  { primaryDb: db, settings }: Context,
  name: RateLimitName,
  ...subject: string[]
): Promise<{ hits: number; seconds_left: number }> =>
  settings.rateLimits
    ? countAttempt(db, rateLimitKey(name, ...subject), RATE_LIMITS[name].seconds)
    : { hits: 0, seconds_left: 0 };

/** Counts an attempt; answers 429 with Retry-After when there were too many. */
export const enforceRateLimit = async (context: Context, name: RateLimitName, ...subject: string[]): Promise<void> => {
  const { hits, seconds_left } = await countForRateLimit(context, name, ...subject);
  if (hits > RATE_LIMITS[name].max) throw new AppError('too_many_requests', undefined, undefined, seconds_left);
};

/** Answers 429 when there were too many attempts, without counting one. */
export const checkRateLimit = async (
  { primaryDb: db, settings }: Context,
  name: RateLimitName,
  ...subject: string[]
): Promise<void> => {
  if (!settings.rateLimits) return;
  const { hits, seconds_left } = await findAttempts(db, rateLimitKey(name, ...subject));
  if (hits >= RATE_LIMITS[name].max) throw new AppError('too_many_requests', undefined, undefined, seconds_left);
};

/** Whether there were too many attempts, for a call that then answers in another way than 429. */
export const isRateLimited = async (
  { primaryDb: db, settings }: Context,
  name: RateLimitName,
  ...subject: string[]
): Promise<boolean> =>
  settings.rateLimits && (await findAttempts(db, rateLimitKey(name, ...subject))).hits >= RATE_LIMITS[name].max;

/** After a success, so that earlier typing errors no longer count. */
export const resetRateLimit = async (
  { primaryDb: db, settings }: Context,
  name: RateLimitName,
  ...subject: string[]
): Promise<void> => {
  if (settings.rateLimits) await deleteAttempts(db, rateLimitKey(name, ...subject));
};
