import type { FieldError } from '#shared/errors.ts';

/** The code of a call that was given up. What was waited for this long is not asked for again without the reader. */
export const NO_ANSWER = 'no_answer';

/** What an error response says beside its message. */
type ErrorDetails = {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Of a 412: the current version, as the call that reads it would answer. */
  newer?: unknown;
  /** Of a login that needs a code: to be sent with it. */
  challenge?: string;
  /** Of a moderator: why something is refused, and until when. */
  reason?: string;
  until?: string;
  /** Who has taken a report. */
  takenBy?: string;
};

/** A failed call. Status 0: there was no response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly details: ErrorDetails = {},
  ) {
    super(detail);
    this.name = 'ApiError';
  }
}

/** The server's own errors are of another class but of the same shape. */
export const toApiError = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  const { status, code, detail, message } = (thrown ?? {}) as Record<string, unknown>;
  const text = [detail, message].find((one) => typeof one === 'string');
  return new ApiError(
    typeof status === 'number' ? status : 500,
    typeof code === 'string' ? code : 'internal_error',
    typeof text === 'string' ? text : String(thrown),
  );
};

/** Does not exist, and a retry would not change that. */
export const isMissing = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status === 404 || status === 400;
};

/** Refused for good: a retry would only be refused again. Waiting helps with 408 and 429. */
export const isFinal = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};
