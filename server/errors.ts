import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '#shared/errors.ts';

/** An expected failure with its code on the wire. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, detail?: string, errors?: FieldError[], retryAfter?: number) {
    super(detail ?? ERRORS[code].detail);
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get body(): ErrorBody & Record<string, unknown> {
    return { detail: this.message, code: this.code, ...(this.errors && { errors: this.errors }) };
  }
}

/** An error about one field of the body, shown next to that field. */
export const fieldError = (code: ErrorCode, field: string): AppError =>
  new AppError(code, undefined, [{ path: `body.${field}`, message: ERRORS[code].detail }]);

/**
 * PostgreSQL codes for shutdown, startup, connection failures, a full disk, no memory or connection left, files that cannot
 * be read or written, and a server that accepts no changes. All of them end without a change to the request.
 */
const UNAVAILABLE_STATES = /^(08...|57P0[1-3]|53[123]00|58030|25006)$/;
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** node-postgres has no codes for these. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const isDatabaseUnavailable = (error: Error & { code?: unknown }): boolean =>
  (typeof error.code === 'string' &&
    (UNAVAILABLE_STATES.test(error.code) || UNAVAILABLE_SYSTEM_CODES.has(error.code))) ||
  UNAVAILABLE_MESSAGES.test(error.message);

const CODE_BY_STATUS = new Map<number, ErrorCode>([
  [400, 'bad_request'],
  [404, 'not_found'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [429, 'too_many_requests'],
]);

/** Maps anything thrown to an error of the table. Details of an unknown error never reach the client. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof Error)) return new AppError('internal_error');
  if (isDatabaseUnavailable(thrown)) return new AppError('unavailable');
  // Fastify's own errors (body too large, bad JSON, …) carry a status below 500.
  const status = 'statusCode' in thrown && typeof thrown.statusCode === 'number' ? thrown.statusCode : 500;
  return new AppError(CODE_BY_STATUS.get(status) ?? (status < 500 ? 'bad_request' : 'internal_error'));
};
