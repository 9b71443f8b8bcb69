import { strFromU8, unzipSync } from 'fflate';
import { picture } from '#server/files/testing-pictures.ts';
import { form } from '#server/files/testing-uploads.ts';
import type { SheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Call } from '#shared/contract/call.ts';
import { contract, type Name } from '#shared/contract/contract.ts';
import { headersOf } from './testing-callers.ts';

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** What is uploaded; without it something small. */
  bytes?: Buffer;
  bearer?: string;
};

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString() === 'PK';

/** The whole text of a response, zipped files included. */
export const textOf = (bytes: Buffer): string =>
  isZip(bytes)
    ? Object.entries(unzipSync(bytes))
        .map(([path, content]) => `${path}\n${isZip(Buffer.from(content)) ? '' : strFromU8(content)}`)
        .join('\n')
    : bytes.toString('utf8');

/** Sends one call over HTTP with the given access token. */
export const sendCall = async ({ app }: SheetsApp, name: Name, sent: Sent, token: string | undefined) => {
  const [method, path] = name.split(' ') as ['GET', string];
  const call: Call = contract[name];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(sent.params?.[key] ?? ''));
  const file =
    call.upload === 'bytes'
      ? { payload: sent.bytes ?? Buffer.from('a'), headers: { 'content-type': 'application/octet-stream' } }
      : call.upload && form(await picture('png'));
  const response = await app.inject({
    method,
    url: `/api/v1${url}`,
    query: Object.fromEntries(Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)])),
    headers: { ...headersOf(sent.bearer ?? token), ...file?.headers },
    ...(file ? { payload: file.payload } : sent.body === undefined ? {} : { payload: sent.body as object }),
  });
  const isCacheable = /max-age=[1-9]/.test(String(response.headers['cache-control']));
  return { status: response.statusCode, text: textOf(response.rawPayload), isCacheable };
};
