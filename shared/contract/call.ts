import { z } from 'zod';
import type { ErrorCode } from '#shared/errors.ts';
import type { StaffRole } from '#shared/roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `GET /texts/{id}/contents`: the method and the path below `/api/v1`. */
export type CallName = `${Method} /${string}`;

/** One API call, defined once: validation, handler type, client type and documentation derive from it. */
export type Call = {
  summary: string;
  /**
   * `none` ignores tokens, `optional` also serves guests, `required` needs a signed-in caller, a role that role or one that
   * includes it, `staff` any role. `link`: the bearer is the token of a link sent by mail, not an access token.
   */
  auth: 'none' | 'optional' | 'required' | StaffRole | 'link';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Of a success; 200 by default. */
  status?: 201 | 202 | 204;
  /** `public` responses are the same for everyone: they have an ETag and may be stored by shared caches, some for a day. */
  cache?: 'public' | 'public-day';
  /** The answer shows the library alone: a page of such answers stays cached when a member publishes something. */
  fromLibrary?: true;
  /** Of one from the library: it is kept in memory until the library changes. */
  isKept?: true;
  /** A POST that only reads, because its input is too long for an address. */
  readsOnly?: true;
  /** Of a public call: a response that must not be cached, such as one that timed out. */
  isTransient?: (answer: unknown) => boolean;
  /** Of a public call: a response with content that a member may withdraw at any moment; caches revalidate it each time. */
  mustRevalidate?: (answer: unknown, sent: { query?: unknown }) => boolean;
  /** JSON by default; otherwise the answer is sent as it is. */
  produces?:
    | 'text/html; charset=utf-8'
    | 'application/atom+xml; charset=utf-8'
    | 'text/csv; charset=utf-8'
    | 'image/png'
    | 'application/zip'
    | 'download';
  /** Of a call that can answer in several types: the one asked for. `produces` is the default. */
  mediaType?: (sent: { query?: unknown }) => string;
  /** The file name of a download. */
  filename?: string;
  /** In bytes, where it differs from the default. */
  bodyLimit?: number;
  /** `file`: the body is a multipart form with one file in this field. `bytes`: the body is the bytes themselves. */
  upload?: 'file' | 'bytes';
  /** `If-Match: "<version>"` makes a save that would replace something newer a 412. */
  ifMatch?: true;
  errors: readonly ErrorCode[];
};

/** A call that reads the library, the same for everyone. */
export const LIBRARY_LIST = { auth: 'none', cache: 'public', fromLibrary: true } as const satisfies Partial<Call>;
/** One that many ask for with the same input. */
export const LIBRARY_READ = { ...LIBRARY_LIST, isKept: true } as const satisfies Partial<Call>;

/** The answer of a call with `produces: 'download'`. */
export const Download = z.object({
  media_type: z.string(),
  filename: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/**
 * The answer of a call with `produces: 'download'` whose file is created while it is sent, unless the caller has it. The signal
 * is aborted when the caller leaves before the file begins.
 */
export const StreamedDownload = z.object({
  media_type: z.string(),
  filename: z.string(),
  etag: z.string(),
  open: z.custom<(signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>>((value) => typeof value === 'function'),
});

/** The answer of a call whose file is created while it is sent. */
export const ByteStream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const defineCalls = <const Calls extends Record<CallName, Call>>(calls: Calls): Calls => calls;
