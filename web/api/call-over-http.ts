import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { CallApi } from '#web/render-types.ts';
import { readStored } from '#web/storage.ts';
import { ApiError } from './api-error.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

type Fields = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The path and query of a call such as `GET /texts/{id}`, below `/api/v1`. */
export const apiPath = (name: string, { params, query }: Fields): string => {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const text = search.toString();
  return `/api/v1${path}${text ? `?${text}` : ''}`;
};

/** Never answered. */
export const networkError = (): ApiError => new ApiError(0, 'network', 'Network Error');

const errorOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody> & {
    sheet?: unknown;
    challenge?: string;
    reason?: string;
    until?: string;
    taken_by?: string | null;
  };
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    body.code ?? 'internal_error',
    body.detail ?? `Request failed with status code ${response.status}`,
    {
      ...(body.errors ? { errors: body.errors } : {}),
      ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
      ...(body.sheet ? { newer: body.sheet } : {}),
      ...(body.challenge ? { challenge: body.challenge } : {}),
      ...(body.reason ? { reason: body.reason } : {}),
      ...(body.until ? { until: body.until } : {}),
      ...(body.taken_by ? { takenBy: body.taken_by } : {}),
    },
  );
};

/** The body of an answer; throws what a failed call throws. */
export const readAnswer = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw await errorOf(response);
  return response.status === 204 ? undefined : response.json();
};

type Send = (
  address: string,
  options: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
    keepalive: boolean;
  },
) => Promise<Response>;

type RequestOptions = {
  /** The version to replace; if there is a newer one the call fails with 412. */
  ifMatch?: number;
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Completes even when the page is being left. */
  keepalive?: boolean;
  /** Instead of a `fetch` that gives up after a time without an answer. */
  send?: Send;
};

/** Sends the token as a bearer; without one there is no header at all. */
export const callWith = async <N extends Name>(
  token: string | null,
  name: N,
  sent: Sent<N>,
  { ifMatch, signal, keepalive = false, send = fetchWithTimeout }: RequestOptions = {},
): Promise<Answer<N>> => {
  const fields = sent as Fields;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (fields.body !== undefined) headers['content-type'] = 'application/json';
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  const response = await send(apiPath(name, fields), {
    method: name.slice(0, name.indexOf(' ')),
    headers,
    keepalive,
    ...(signal ? { signal } : {}),
    ...(fields.body === undefined ? {} : { body: JSON.stringify(fields.body) }),
  }).catch((error: unknown) => {
    throw error instanceof ApiError ? error : networkError();
  });
  return (await readAnswer(response)) as Answer<N>;
};

export const callOverHttp: CallApi = (name, sent) => callWith(readStored('accessToken'), name, sent);
