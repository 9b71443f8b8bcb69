import { z } from 'zod';
import type { ErrorCode } from '#shared/errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `GET /texts/{id}/contents`: the method and the path below `/api/v1`. */
export type CallName = `${Method} /${string}`;

/** One API call, stated once: validation, handler type, client type and documentation all come from it. */
export type Call = {
  summary: string;
  /**
   * `none` never looks at a token, `optional` answers guests too, `required` wants a signed-in caller, `editor` and `admin`
   * one of that role or a higher one. `link`: the bearer is the token of a link that was sent by mail, not an access token.
   */
  auth: 'none' | 'optional' | 'required' | 'editor' | 'admin' | 'link';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Of a success; 200 unless said. */
  status?: 201 | 202 | 204;
  /** `public` answers are the same for everyone: they carry an ETag and may be kept by shared caches, some for a day. */
  cache?: 'public' | 'public-day';
  /** Of a public call: an answer that may be another the next moment, and is kept by nobody. */
  isTransient?: (answer: unknown) => boolean;
  /** Of a public call: an answer that names what a member may take back at any moment; caches keep it, but ask each time. */
  mustRevalidate?: (answer: unknown, sent: { query?: unknown }) => boolean;
  /** Left out, the answer is JSON; else it is sent as it is: text, or the bytes of a picture. */
  produces?: 'text/html; charset=utf-8' | 'image/png' | 'application/zip' | 'download';
  /** Of an answer that a browser keeps as a file. */
  filename?: string;
  /** In bytes, where it is not the usual one. */
  bodyLimit?: number;
  /** Sent as a form with one file in a field of this name, instead of JSON. */
  upload?: 'file';
  /** `If-Match: "<version>"` makes a save that would replace something newer a 412. */
  ifMatch?: true;
  errors: readonly ErrorCode[];
};

/** What a call with `produces: 'download'` answers: the kind of file is known only then. */
export const Download = z.object({
  media_type: z.string(),
  filename: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export const defineCalls = <const Calls extends Record<CallName, Call>>(calls: Calls): Calls => calls;
