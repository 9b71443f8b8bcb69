import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openApi } from '#server/documentation/openapi.ts';
import { testApp } from '#server/testing-app.ts';

const { app, call, raw, pool } = await testApp();

describe('every answer', () => {
  it('has a strict content security policy without inline scripts, and the other security headers', async () => {
    const { headers } = await app.inject('/collections');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has a content type, with a charset where it is text', async () => {
    for (const url of [
      '/collections',
      '/api/v1/collections',
      '/api/docs',
      '/sitemap.xml',
      '/assets/nothing.js',
      '/%zz',
    ])
      expect([url, (await app.inject(url)).headers['content-type']]).toEqual([
        url,
        expect.stringMatching(/^(text\/(html|plain)|application\/(json|xml)); charset=utf-8$/),
      ]);
  });

  it('ignores a request id sent by the client', async () => {
    const { headers } = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'forged' } });
    expect(headers['x-request-id']).not.toBe('forged');
  });

  it('is compressed when it is long', async () => {
    const { headers } = await app.inject({ url: '/api/v1/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers['content-encoding']).toBe('br');
  });
});

describe('public library answers', () => {
  it('have an ETag, may be stored in shared caches, and are 304 for the same ETag', async () => {
    const first = await raw('GET /collections', { query: {} });
    expect(first.headers['cache-control']).toContain('public');
    const etag = String(first.headers['etag']);
    const again = await raw('GET /collections', { query: {}, headers: { 'if-none-match': `"other", ${etag}` } });
    expect(again.status).toBe(304);
    const other = await raw('GET /collections', { query: { language: 'bo' }, headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it('ignore a missing, bad, expired, None or null token', async () => {
    for (const authorization of ['Bearer None', 'Bearer null', 'Bearer x.y.z', 'nonsense']) {
      expect((await raw('GET /collections', { query: {}, headers: { authorization } })).status).toBe(200);
    }
  });
});

describe('errors', () => {
  it('are JSON below /api, with a message and a code', async () => {
    const response = await app.inject('/api/v1/nothing-here');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: 'There is nothing at this address.', code: 'not_found' });
  });

  it('have their own code for a body that is too large, not JSON, or of another media type', async () => {
    const post = (payload: string, type = 'application/json') =>
      app.inject({ method: 'POST', url: '/api/v1/texts/x/details', payload, headers: { 'content-type': type } });
    const large = await post(JSON.stringify({ a: 'x'.repeat(1024 * 1024) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
    const broken = await post('{"a":');
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'bad_request']);
    const polluting = await post('{"__proto__": {"a": 1}}');
    expect([polluting.statusCode, polluting.json().code]).toEqual([400, 'bad_request']);
    const xml = await post('<a/>', 'application/xml');
    expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  it('ignore the content type of an empty body', async () => {
    const emptyPost = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
    const details = await app.inject({ ...emptyPost, url: '/api/v1/texts/x/details' });
    expect([details.statusCode, details.json().code]).toEqual([404, 'text_not_found']);
    const register = await app.inject({ ...emptyPost, url: '/api/v1/auth/register' });
    expect(register.statusCode).toBe(400);
  });

  it('reveal nothing about an internal error', async () => {
    await pool.query('alter table collections rename to renamed_collections');
    const { status, body } = await raw('GET /collections', { query: {} });
    await pool.query('alter table renamed_collections rename to collections');
    expect(status).toBe(500);
    expect(body).toEqual({ detail: 'Sorry, an issue occurred.', code: 'internal_error' });
  });
});

describe('health', () => {
  it('answers on /healthz and /readyz', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

describe('documentation', () => {
  it('lists every call, as OpenAPI and as a page', async () => {
    const document = (await app.inject('/api/v1/openapi.json')).json();
    expect(Object.keys(document.paths)).toContain('/texts/{id}/details');
    expect((await app.inject('/api/docs')).body).toContain('GET /segments/{id}/info');
  });

  it('in docs/openapi.json matches the contract (npm run docs writes it)', async () => {
    const committed = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApi())));
  });
});

describe('dictionaries, robots.txt and sitemap', () => {
  it('serves each dictionary with and without a namespace, and no other file', async () => {
    for (const path of ['/i18n/en.json', '/i18n/common/bo-IN.json', '/i18n/zh-Hans-CN.json']) {
      expect((await app.inject(path)).headers['content-type']).toContain('application/json');
    }
    for (const path of ['/i18n/fr.json', '/i18n/..%2Fpackage.json', '/i18n/en']) {
      expect((await app.inject(path)).statusCode).toBe(404);
    }
  });

  it('lists every collection and text in the sitemap', async () => {
    const robots = (await app.inject('/robots.txt')).body;
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    // The longest rule that matches decides, so pictures in link previews are allowed.
    expect(robots).toMatch(/^User-agent: \*\nAllow: \/api\/v1\/share\/image\nDisallow: \/api\/\n/);
    expect((await app.inject('/sitemap.xml')).body).toContain('/sitemaps/texts-1.xml');
    const texts = (await app.inject('/sitemaps/texts-1.xml')).body;
    const { rows } = await pool.query('select count(*)::int as total from texts');
    expect(texts.match(/<loc>/g)).toHaveLength(rows[0].total);
    const pages = (await app.inject('/sitemaps/collections.xml')).body;
    expect(pages).toContain('hreflang="bo-IN"');
    // A tradition is a language in which works were handed down.
    for (const path of ['languages/en', 'languages/bo', 'traditions/pi']) expect(pages).toContain(`/${path}</loc>`);
    expect(pages).not.toContain('/traditions/en</loc>');
    expect((await app.inject('/sitemaps/texts-2.xml')).statusCode).toBe(404);
  });
});

describe('GET /props', () => {
  it('is empty strings without an identity provider', async () => {
    expect(await call('GET /props', {})).toEqual({ domain: '', client_id: '', name: '', endpoints: null });
  });
});
