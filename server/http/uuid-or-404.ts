import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';

/** A malformed id answers like an id that does not exist, instead of reaching the database. */
export const uuidOr404 = (id: string, code: ErrorCode): string => {
  if (!isUuid(id)) throw new AppError(code);
  return id;
};
