import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { FEEDBACK_PROBLEMS } from '#shared/feedback-rules.ts';
import { saveFeedback } from './feedback.queries.ts';

export const postFeedback: Handler<'POST /feedback'> = async ({ body }, context) => {
  const { db, viewer, caller, settings } = context;
  await enforceRateLimit(context, 'feedback_address', networkOf(caller.address));
  // Without an address nobody can answer a guest.
  if (!viewer && body.email === '') {
    const message = FEEDBACK_PROBLEMS.feedback_email_invalid;
    throw new AppError('bad_request', message, [{ path: 'body.email', message }]);
  }
  const feedback = { account_id: viewer?.account_id ?? null, ...body };
  await db.transaction().execute((trx) => saveFeedback(trx, feedback, settings.feedbackTo));
};
