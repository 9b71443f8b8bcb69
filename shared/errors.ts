/** The one table of error codes: what each means over HTTP, and what a person is told when nothing better is known. */
export const ERRORS = {
  bad_request: { status: 400, detail: 'The request is not valid.' },
  unauthorized: { status: 401, detail: 'Please log in to use this feature.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  not_found: { status: 404, detail: 'There is nothing at this address.' },
  collection_not_found: { status: 404, detail: 'This collection does not exist.' },
  text_not_found: {
    status: 404,
    detail: 'Text is not available or you do not have permission to access it.',
  },
  segment_not_found: { status: 404, detail: 'This passage does not exist.' },
  conflict: { status: 409, detail: 'This has been changed in the meantime.' },
  stale_version: { status: 412, detail: 'This has been changed in the meantime.' },
  too_large: { status: 413, detail: 'This is too large.' },
  unsupported_media_type: { status: 415, detail: 'This kind of content is not accepted.' },
  too_many_requests: { status: 429, detail: 'Too many requests. Please wait a moment.' },
  internal_error: { status: 500, detail: 'Sorry, an issue occurred.' },
  unavailable: { status: 503, detail: 'The library is away for a moment. Please try again.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

export type FieldError = { path: string; message: string };

/** The body of every answer that is not a success. */
export type ErrorBody = { detail: string; code: ErrorCode; errors?: FieldError[] };
