import type { FieldError } from '#shared/errors.ts';

/** What an answer says beside its sentence. */
type Particulars = {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Of a 412: what is there now, as the call that reads it would answer. */
  newer?: unknown;
};

/** A call that did not succeed. Status 0: the answer never came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly particulars: Particulars = {},
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

/** What was asked for is not there, and asking again will not change that. */
export const isMissing = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status === 404 || status === 400;
};

/** Refused for good: a retry would only be refused again. Waiting helps with 408 and 429. */
export const isFinal = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};
