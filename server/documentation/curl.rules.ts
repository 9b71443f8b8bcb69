import type { Call } from '#shared/contract/call.ts';
import type { RecordedExample } from './recorded-example.rules.ts';

const SITE = 'https://texts.example';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const UPLOADS = {
  file: ["-F 'file=@picture.png'"],
  bytes: ["-H 'Content-Type: application/octet-stream'", '--data-binary @file'],
};

/** A list is its field repeated. */
const queryFields = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [key, String(item)]),
  );

/** The call as a command of a shell, a line for each part. */
export const curlOf = (
  name: string,
  call: Pick<Call, 'auth' | 'upload'>,
  { params = {}, query = {}, body }: RecordedExample,
): string => {
  const [method = '', path = ''] = name.split(' ');
  const address = `${SITE}/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))}`;
  const fields = queryFields(query);
  const isRead = method === 'GET';
  // With a body, `curl` would send the fields in its place.
  const search = isRead || fields.length === 0 ? '' : `?${String(new URLSearchParams(fields))}`;
  const options = isRead ? (fields.length > 0 ? '-G ' : '') : `-X ${method} `;
  const parts = [
    `curl ${options}${search ? quoted(address + search) : address}`,
    ...(call.auth === 'none' || call.auth === 'optional' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(isRead ? fields.map(([key, value]) => `--data-urlencode ${quoted(`${key}=${value}`)}`) : []),
    ...(call.upload ? UPLOADS[call.upload] : []),
    ...(body === undefined || call.upload
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
};
