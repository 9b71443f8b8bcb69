import { z } from 'zod';
import { emailProblem, normalizeEmail } from '#shared/account-rules.ts';
import { FEEDBACK_TYPES } from '#shared/limits.ts';
import { FEEDBACK_PROBLEMS, wordsProblem } from '#shared/feedback-rules.ts';
import { defineCalls } from './call.ts';

export const feedbackCalls = defineCalls({
  'POST /feedback': {
    summary: 'Send feedback to the administrators',
    auth: 'optional',
    body: z.object({
      type: z.enum(FEEDBACK_TYPES, FEEDBACK_PROBLEMS.feedback_type_missing),
      email: z
        .string()
        .max(2000, FEEDBACK_PROBLEMS.feedback_email_invalid)
        .default('')
        .transform(normalizeEmail)
        .refine((email) => email === '' || !emailProblem(email), FEEDBACK_PROBLEMS.feedback_email_invalid)
        .describe('Where an answer may be sent; may be empty'),
      words: z
        .string()
        .transform((words) => words.toWellFormed().replaceAll('\0', '').trim())
        .superRefine((words, check) => {
          const problem = wordsProblem(words);
          if (problem) check.addIssue({ code: 'custom', message: FEEDBACK_PROBLEMS[problem] });
        }),
    }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'too_many_requests'],
  },
});
