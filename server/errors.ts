import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '#shared/errors.ts';

/** A failure we expect, with the code that says over the wire what it is. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** In how many seconds it is worth trying again, where that is known. */
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

/** A refusal that is about one field of the body, to be shown next to it. */
export const fieldRefusal = (code: ErrorCode, field: string): AppError =>
  new AppError(code, undefined, [{ path: `body.${field}`, message: ERRORS[code].detail }]);

/** PostgreSQL's codes for "shutting down", "starting up", "too many connections" and everything about connections. */
const AWAY_STATES = /^(08...|57P0[1-3]|53300)$/;
const AWAY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** node-postgres tells these only in words. */
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const isDatabaseAway = (error: Error & { code?: unknown }): boolean =>
  (typeof error.code === 'string' && (AWAY_STATES.test(error.code) || AWAY_SYSTEM_CODES.has(error.code))) ||
  AWAY_MESSAGES.test(error.message);

const CODE_BY_STATUS = new Map<number, ErrorCode>([
  [400, 'bad_request'],
  [404, 'not_found'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [429, 'too_many_requests'],
]);

/** Whatever was thrown, as one of the errors in the table. Nothing of an unknown error reaches the caller. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof Error)) return new AppError('internal_error');
  if (isDatabaseAway(thrown)) return new AppError('unavailable');
  // Fastify's own refusals (body too large, bad JSON, …) carry a status below 500.
  const status = 'statusCode' in thrown && typeof thrown.statusCode === 'number' ? thrown.statusCode : 500;
  return new AppError(CODE_BY_STATUS.get(status) ?? (status < 500 ? 'bad_request' : 'internal_error'));
};
