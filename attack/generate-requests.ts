import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { contract, type Name } from '#shared/contract/contract.ts';
import { HOSTILE_BODIES, HOSTILE_HEADERS, hostileJson, hostileText } from './hostile-values.ts';

/** A request as it is sent, without the token of its caller. */
export type GeneratedRequest = {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

/** Values that exist, so that requests get past the first check: ids of sheets, texts and notes, and usernames. */
export type KnownValues = { ids: string[]; usernames: string[]; words: string[] };

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

type Fields = Record<string, fc.Arbitrary<unknown>>;

const fieldsOf = ({ properties = {} }: JsonSchema, known: KnownValues): Fields =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fittingValue(field, name, known)]));

const fittingText = ({ format, pattern }: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> => {
  if (format === 'uuid' || /(^|_)ids?$/.test(name)) return fc.constantFrom(...known.ids);
  if (format === 'email') return fc.constantFrom('reader@example.org', 'nobody@example.org');
  if (name === 'username') return fc.constantFrom(...known.usernames);
  if (pattern && !format) return fc.stringMatching(new RegExp(pattern));
  return fc.constantFrom(...known.words);
};

/** A value that the contract accepts, or nearly: what only a refinement says is not in the schema. */
const fittingValue = (schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => fittingValue(choice, name, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return fc.record(fieldsOf(schema, known), { requiredKeys: schema.required ?? [] });
  if (type === 'array') return fc.array(fittingValue(schema.items ?? {}, name, known), { maxLength: 4 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') {
    const min = Math.max(schema.minimum ?? 0, -1_000_000);
    return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 100, 1000)) });
  }
  return fittingText(schema, name, known);
};

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** The fitting value with one field replaced by a hostile one, at any depth of objects. */
const withHostileField = (value: unknown, hostile: unknown, at: number): unknown => {
  if (Array.isArray(value) && value.length > 0)
    return value.map((item, index) => (index === at % value.length ? withHostileField(item, hostile, at + 1) : item));
  if (typeof value !== 'object' || value === null) return hostile;
  const names = [...Object.keys(value), '__proto__x'];
  const name = names[at % names.length] ?? '';
  const field = (value as Record<string, unknown>)[name];
  const isDeeper = typeof field === 'object' && field !== null && at % 3 !== 0;
  return { ...value, [name]: isDeeper ? withHostileField(field, hostile, at + 1) : hostile };
};

const attackOn = (schema: z.ZodType | undefined, known: KnownValues, hostile: fc.Arbitrary<unknown>) => {
  if (!schema) return fc.constant(undefined);
  const fitting = fittingValue(schemaOf(schema), '', known);
  return fc.oneof(
    { weight: 3, arbitrary: fitting },
    { weight: 6, arbitrary: fc.tuple(fitting, hostile, fc.nat(20)).map((parts) => withHostileField(...parts)) },
  );
};

/** Half a surrogate pair has no UTF-8; its bytes are what a careless client sends. */
const encode = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

/** Some servers decode twice, so some values are sent as they are. */
const encodeSegment = (value: unknown): string => {
  const text = String(value ?? '');
  return /^(%00|%zz|\.\.%2f[\w%.]*)$/.test(text) ? text : encode(text.slice(0, 2000)) || '%20';
};

const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 20_000);

const queryString = (query: unknown): string =>
  Object.entries((query ?? {}) as Record<string, unknown>)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 50) : [value]).map(
        (item) => `${encode(name)}=${encode(asText(item ?? ''))}`,
      ),
    )
    .join('&')
    .slice(0, 100_000);

type JsonBody = { type: string; body: string };

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture, something that only begins like one, or something else. */
const uploadBody: fc.Arbitrary<{ type: string; body: Uint8Array }> = fc
  .record({
    bytes: fc.oneof(
      fc.constant(PNG),
      fc.nat(PNG.length).map((length) => PNG.subarray(0, length)),
      fc.uint8Array({ maxLength: 3000 }).map((tail) => Buffer.concat([PNG.subarray(0, 40), tail])),
      fc.constant(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      fc.constant(Buffer.from(`GIF89a${'\0'.repeat(500)}`)),
    ),
    field: fc.constantFrom('file', 'file', 'file', '__proto__', ''),
    filename: fc.constantFrom('a.png', '../../a.png', 'a\\"b.png', 'a.svg', ''),
  })
  .map(({ bytes, field, filename }) => ({
    type: 'multipart/form-data; boundary=xyz',
    body: Buffer.concat([
      Buffer.from(
        `--xyz\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--xyz--\r\n'),
    ]),
  }));

const bodyOf = (
  call: Call,
  known: KnownValues,
): fc.Arbitrary<{ type: string; body: string | Uint8Array } | undefined> => {
  const malformed = fc.constantFrom<JsonBody | undefined>(...HOSTILE_BODIES, undefined);
  if (call.upload) return fc.oneof({ weight: 5, arbitrary: uploadBody }, { weight: 1, arbitrary: malformed });
  if (!call.body)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: malformed });
  const json = (value: unknown): JsonBody => ({ type: 'application/json', body: JSON.stringify(value) ?? '' });
  return fc.oneof(
    { weight: 12, arbitrary: attackOn(call.body, known, hostileJson).map(json) },
    { weight: 2, arbitrary: hostileJson.map(json) },
    { weight: 1, arbitrary: malformed },
  );
};

const someHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_HEADERS) },
);

/** Requests for one call of the contract. */
const requestsTo = (name: Name, known: KnownValues): fc.Arbitrary<GeneratedRequest> => {
  const call: Call = contract[name];
  const [method = '', path = ''] = name.split(' ');
  return fc
    .record({
      params: attackOn(call.params, known, hostileText),
      query: attackOn(call.query, known, hostileText),
      sent: bodyOf(call, known),
      headers: someHeaders,
    })
    .map(({ params, query, sent, headers }) => {
      const values = (params ?? {}) as Record<string, unknown>;
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeSegment(values[param]));
      const search = queryString(query);
      return {
        name,
        method,
        path: `/api/v1${filled}${search ? `?${search}` : ''}`,
        headers: { ...(sent ? { 'content-type': sent.type } : {}), ...headers },
        ...(sent ? { body: sent.body } : {}),
      };
    });
};

/** Addresses that people open, and those that nobody should. */
const PAGES = [
  '/',
  '/collections/{}',
  '/works/{}',
  '/texts/{}?type={}',
  '/chapter?text_id={}&content_id={}&segment_id={}',
  '/chapter?text_id={}&versionId={}',
  '/sheets/{}',
  '/{}/a_{}',
  '/user/{}',
  '/topics/{}',
  '/community?skip={}',
  '/sheet-collections/{}',
  '/sheet-collections/{}/print',
  '/search?q={}&type={}',
  '/login?return={}',
  '/unsubscribe?token={}',
  '/reset-password?token={}',
  '/s/{}',
  '/shorten/{}',
  '/files/{}',
  '/assets/{}',
  '/sitemap-{}.xml',
  '/locales/{}/{}',
  '/api/{}',
  '/api/v1/{}/{}',
  '/{}',
  '/{}/{}/{}',
];

const pageRequests = (known: KnownValues): fc.Arbitrary<GeneratedRequest> =>
  fc
    .record({
      page: fc.constantFrom(...PAGES),
      values: fc.array(fc.oneof(fc.constantFrom(...known.ids, ...known.usernames), hostileText), {
        minLength: 3,
        maxLength: 3,
      }),
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PATCH', 'TRACE'),
      headers: someHeaders,
    })
    .map(({ page, values, method, headers }) => {
      let at = 0;
      const path = page.replaceAll('{}', () => encodeSegment(values[at++]));
      return { name: `page ${page}`, method, path, headers };
    });

/** The same requests for the same seed: about as many for each call, and more for the pages. */
export const generateRequests = (seed: number, count: number, known: KnownValues): GeneratedRequest[] => {
  const names = Object.keys(contract) as Name[];
  const perCall = Math.ceil((count * 0.9) / names.length);
  const ofCalls = names.flatMap((name, index) =>
    fc.sample(requestsTo(name, known), { seed: seed + index, numRuns: perCall }),
  );
  return [...ofCalls, ...fc.sample(pageRequests(known), { seed, numRuns: Math.ceil(count * 0.1) })];
};
