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

/** Everything a caller sends, before a call sees it: parameters, query and body. */
export const cleanInput = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new AppError('bad_request', 'The request is nested too deep.');
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanInput(item, depth + 1)]));
};
