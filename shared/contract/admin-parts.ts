import { z } from 'zod';
import { MAX_FEEDBACK_LENGTH } from '#shared/limits.ts';

/** A few sentences of a person, one paragraph a line. */
export const words = (missing: string) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .refine((text) => text !== '', missing)
    .refine((text) => text.length <= MAX_FEEDBACK_LENGTH, `Please use at most ${MAX_FEEDBACK_LENGTH} characters.`);

/** For the member whom it concerns. */
export const Reason = z.object({ reason: words('Please give a reason.') });

/** What every call of the administration may answer. */
export const STAFF_ERRORS = ['bad_request', 'unauthorized', 'forbidden', 'second_factor_required'] as const;
