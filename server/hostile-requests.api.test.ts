import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bearer, membersApp } from '#server/auth/testing-members.ts';

const { app, db, raw, member } = await membersApp({ LOG_LEVEL: 'silent' });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };

/** Sends bytes as they are, and returns everything that comes back until the server closes. */
const sendRaw = (text: string, { end = false } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => (end ? socket.end(text) : socket.write(text)));
    socket.on('data', (data) => (received += data.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

const SECURITY_HEADERS = ['content-security-policy', 'x-content-type-options', 'x-frame-options'];

describe('a request that reaches no route', () => {
  it('with a malformed address gets a page and the security headers; below /api, JSON', async () => {
    const page = await app.inject('/%zz');
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).not.toContain('FST_');
    for (const name of SECURITY_HEADERS) expect(page.headers).toHaveProperty(name);
    const call = await app.inject('/api/v1/texts/%zz');
    expect(call.json()).toEqual({ detail: 'The request is not valid.', code: 'bad_request' });
    for (const name of SECURITY_HEADERS) expect(call.headers).toHaveProperty(name);
  });

  it('with too long headers, with an unknown expectation, or not HTTP at all, gets a page and the security headers', async () => {
    const long = await sendRaw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    const nonsense = await sendRaw('nonsense\r\n\r\n');
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 /);
    const unknown = await sendRaw('GET / HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\n\r\n');
    expect(unknown).toMatch(/^HTTP\/1\.1 417 /);
    for (const answer of [long, nonsense, unknown]) {
      for (const name of SECURITY_HEADERS) expect(answer.toLowerCase()).toContain(`\r\n${name}: `);
      expect(answer).toContain('<!doctype html>');
    }
  });
});

describe('a request that is meant to be read in two ways', () => {
  it('with two lengths, or a length and chunks, is refused and the connection closed', async () => {
    const head = 'POST /api/v1/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const smuggled = 'GET /api/v1/users/info HTTP/1.1\r\nHost: a\r\n\r\n';
    for (const lengths of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
      'Content-Length: 5\r\nContent-Length: 6\r\n',
      'Transfer-Encoding: chunked, identity\r\n',
      'Transfer-Encoding : chunked\r\n',
    ]) {
      const answer = await sendRaw(`${head}${lengths}\r\n0\r\n\r\n${smuggled}`);
      expect(answer.match(/HTTP\/1\.1 \d+/g), lengths).toEqual(['HTTP/1.1 400']);
    }
  });

  it('with the same parameter twice is refused, and fields that a call does not have are ignored', async () => {
    const twice = await app.inject('/api/v1/search?query=a&query=b');
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'bad_request']);
    const email = 'climber@example.org';
    const body = {
      email,
      firstname: 'A',
      password: 'a quiet mountain lake',
      role: 'admin',
      email_verified_date: 'now',
    };
    expect((await raw('POST /auth/register', { body })).status).toBe(201);
    const account = await db
      .selectFrom('accounts')
      .select(['role', 'email_verified_date'])
      .where('email', '=', email)
      .executeTakeFirst();
    expect(account).toEqual({ role: 'member', email_verified_date: null });
  });
});

it('other origins get no permission, and TRACE echoes nothing', async () => {
  const { access_token } = await member();
  const authorization = bearer(access_token).headers.authorization;
  for (const method of ['OPTIONS', 'TRACE', 'GET'] as const) {
    for (const url of ['/api/v1/users/info', '/collections', '/files/x', '/healthz']) {
      const headers = {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
        authorization,
      };
      const response = await app.inject({ method: method as 'GET', url, headers });
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      if (method === 'GET') continue;
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain(access_token);
    }
  }
});

it('a body may not be compressed', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(1000) })),
  });
  expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
});

it('a request has a limited time for its headers and for its whole body', () => {
  expect(app.server.headersTimeout).toBe(20_000);
  expect(app.server.requestTimeout).toBe(180_000);
});

describe('what the database cannot store', () => {
  it('is no error of the server: NUL, half a surrogate pair, a number beyond an integer, a line break', async () => {
    const { access_token } = await member();
    const auth = bearer(access_token);
    const sheet = await raw('POST /sheets', { body: { title: 'A' }, ...auth });
    const { sheet_id: id } = sheet.body as unknown as { sheet_id: string };
    const responses = await Promise.all([
      app.inject('/s/%00'),
      app.inject('/api/v1/shorten/%00'),
      app.inject('/api/v1/texts?collection_id=%00'),
      app.inject('/api/v1/search?query=%00'),
      app.inject('/api/v1/users/%00'),
      app.inject('/a%0Ab'),
      app.inject({ method: 'POST', url: `/api/v1/sheets/${id}/restore`, payload: { version: 2_147_483_648 }, ...auth }),
      app.inject({ method: 'PUT', url: `/api/v1/sheets/${id}`, payload: { title: 'a\0\uD800b' }, ...auth }),
      app.inject({
        method: 'POST',
        url: '/api/v1/users/info',
        payload: { firstname: '\0A\0', avatar_url: '\0' },
        ...auth,
      }),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
  });

  it('is not in what is stored', async () => {
    const { access_token } = await member();
    const auth = bearer(access_token);
    const { body } = await raw('POST /sheets', { body: { title: 'one\0two' }, ...auth });
    const { sheet_id: id } = body as unknown as { sheet_id: string };
    expect((await raw('GET /sheets/{id}', { params: { id }, ...auth })).body).toMatchObject({ sheet_title: 'one two' });
  });
});
