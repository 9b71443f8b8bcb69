import { AppError } from '#server/errors.ts';

/** No call takes anything deeper; a deeper body could exhaust the stack. */
const MAX_DEPTH = 20;

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair. NUL becomes another control character, so that a field that
 * refuses or removes those does the same with it.
 */
const cleanText = (text: string): string => {
  const storable = text.includes('\0') ? text.replaceAll('\0', '\u0001') : text;
  return storable.isWellFormed() ? storable : storable.toWellFormed();
};

/** Everything a caller sends, before a call sees it: parameters, query and body. Changes it in place: a body can be large. */
export const cleanInput = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new AppError('bad_request', 'The request is nested too deep.');
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    const cleaned = cleanInput(fields[key], depth + 1);
    if (cleaned !== fields[key]) fields[key] = cleaned;
  }
  return fields;
};
