import type { z } from 'zod';
import { AppError } from '#server/errors.ts';
import type { Call } from '#shared/contract/call.ts';
import type { FieldError } from '#shared/errors.ts';
import { cleanInput } from './clean-input.ts';

export type InputParts = { params?: unknown; query?: unknown; body?: unknown; file?: () => Promise<Uint8Array> };

const fieldErrors = (error: z.ZodError, part: string) =>
  error.issues.map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }));

/** Our own messages are sentences for a person; zod's are for whoever wrote the request, who finds them in `errors`. */
const detailOf = ({ path, message }: FieldError) =>
  message.endsWith('.') ? message : `The value of “${path}” is not valid.`;

const PARTS = ['params', 'query', 'body'] as const;

/** Validates the input against the contract and reports all errors at once. */
export const validateInput = (call: Call, sent: InputParts): InputParts => {
  const received: InputParts = {};
  const errors = [];
  for (const part of PARTS) {
    const schema = call[part];
    if (!schema) continue;
    const result = schema.safeParse(cleanInput(sent[part] ?? {}));
    if (result.success) received[part] = result.data;
    else errors.push(...fieldErrors(result.error, part));
  }
  if (errors.length > 0) {
    const [first] = errors;
    throw new AppError('bad_request', first && detailOf(first), errors);
  }
  return { ...received, ...(sent.file && { file: sent.file }) };
};
