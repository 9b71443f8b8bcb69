import fc from 'fast-check';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/** Text that has broken servers, databases, parsers and pages before. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\uFFFE\uFEFF',
  '\u202Eabc\u200B',
  'a\r\nSet-Cookie: a=b',
  'e\u0301'.repeat(200),
  'ཀྵྨྲྀ'.repeat(300),
  '𠀀'.repeat(300),
  'x'.repeat(10_001),
  '<'.repeat(20_000),
  '"'.repeat(9999),
  '('.repeat(5000),
  'in:a '.repeat(1990),
  '-'.repeat(2000),
  'a* & !b | (c <-> d):*',
  "' or 1=1; drop table accounts; --",
  "\\'; select pg_sleep(9); --",
  '%%%_%\\',
  '$1 ${7*7} {{7*7}} %s %n',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)" id="x" style="position:fixed">a</a>',
  '<svg><math><mtext><style><img src=x onerror=alert(1)>',
  '&#0;&#xD800;&lt;script&gt;',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  '/\\evil.example',
  'https://user:pass@evil.example/\u0000',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%zz',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '2147483648',
  '9223372036854775808',
  '0x7fffffff',
  '1970-01-01T00:00:00Z',
  'nobody@example.org\r\nBcc: all@example.org',
  '"<>"@example.org',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-00000000000g',
  '{"$gt":""}',
];

const LONG = 1_050_000;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 4,
    arbitrary: fc.string({ unit: fc.constantFrom('\0', '\uD83D', '<', '"', '\\', '\n', ':'), maxLength: 80 }),
  },
);

/** Anything that JSON can say, mostly of a wrong type. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 40, arbitrary: hostileText },
  {
    weight: 20,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      0.5,
      1e308,
      -1e308,
      2_147_483_647,
      2_147_483_648,
      Number.MAX_SAFE_INTEGER,
      9.3e18,
    ),
  },
  {
    weight: 12,
    arbitrary: fc.constantFrom<unknown>(
      [],
      {},
      [null],
      [[]],
      nested(30),
      nested(3000),
      Array(6000).fill(0),
      JSON.parse('{"__proto__":{"isAdmin":true}}'),
      { constructor: { prototype: { isAdmin: true } } },
      { toString: 1, valueOf: 2, length: -1 },
      JSON.parse('{"then":"x"}'),
      Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key${index}`, index])),
    ),
  },
  { weight: 10, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(LONG)) },
);

/** Bodies that are not what the content type says. */
export const HOSTILE_BODIES: { type: string; body: string }[] = [
  { type: 'application/json', body: '' },
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: '['.repeat(100_000) },
  { type: 'application/json', body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
  { type: 'application/json', body: '{"__proto__":{"a":1}}' },
  { type: 'application/json', body: '{"constructor":{"prototype":{"a":1}}}' },
  { type: 'application/json', body: '{"a":1e99999,"b":-0}' },
  { type: 'application/json', body: '\uFEFF{}' },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'application/json', body: `"${'x'.repeat(LONG)}"` },
  { type: 'text/plain', body: 'title=x' },
  { type: 'application/x-www-form-urlencoded', body: 'title=x&title=y' },
  { type: 'application/xml', body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'multipart/form-data', body: '--x\r\n\r\n' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="../x"\r\n\r\n',
  },
  { type: 'nonsense', body: '{}' },
];

export const HOSTILE_HEADERS: Record<string, string>[] = [
  { authorization: 'Bearer ' },
  { authorization: 'Bearer None' },
  { authorization: `Bearer ${'a'.repeat(9000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { 'if-match': '"0"' },
  { 'if-match': '"2147483648"' },
  { 'if-match': `"${'9'.repeat(400)}"` },
  { 'if-none-match': `W/"${'a'.repeat(5000)}", `.repeat(3) },
  { 'accept-language': 'xx-\u00FF;q=zz,*;q=9' },
  { 'accept-language': `${'en-a,'.repeat(9000)}` },
  { 'accept-encoding': 'gzip;q=nan, br;q=-1, *;q=0' },
  { accept: `${'a/b,'.repeat(9000)}` },
  { cookie: 'language=%00; theme=%zz; reading={"a":1}' },
  { cookie: `reading=${'%7B'.repeat(3000)}` },
  { cookie: '__proto__=1; constructor=2; language=__proto__' },
  { 'x-forwarded-for': "1.2.3.4', '::1" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-,9-1' },
  { 'user-agent': '<script>alert(1)</script>' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { expect: 'nonsense' },
  { 'content-encoding': 'gzip' },
];
