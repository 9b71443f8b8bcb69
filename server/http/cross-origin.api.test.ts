import { describe, expect, it } from 'vitest';
import { bearer, membersApp } from '#server/auth/testing-members.ts';
import { stableId } from '#server/library/stable-id.ts';
import { contract } from '#shared/contract/contract.ts';
import type { Call } from '#shared/contract/call.ts';
import { isOpenRead } from './cross-origin.routes.ts';

const { app, member } = await membersApp();
const text_id = stableId('text', 'library:heart-sutra/sa');
const origin = 'https://elsewhere.example';

const corsHeaders = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

const pathOf = (name: string) =>
  `/api/v1${name.slice(name.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;

const calls = Object.entries(contract) as [string, Call][];

describe('a page of another site', () => {
  it('reads public calls and their errors, without credentials', async () => {
    for (const url of [`/api/v1/texts/${text_id}`, '/api/v1/texts/nothing', '/api/v1/sheets', '/api/v1/openapi.json']) {
      const { headers } = await app.inject({ url, headers: { origin } });
      expect([url, headers['access-control-allow-origin']]).toEqual([url, '*']);
      expect(headers['access-control-expose-headers']).toContain('ETag');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    }
  });

  it('may send JSON to the calls that only read, and asks once a day', async () => {
    for (const url of [`/api/v1/texts/${text_id}/details`, '/api/v1/quotations/verify']) {
      const { statusCode, headers } = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      });
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': expect.stringContaining('POST') as string,
        'access-control-max-age': '86400',
      });
      // A token would make a guest’s answer a member’s.
      expect(String(headers['access-control-allow-headers']).toLowerCase()).not.toContain('authorization');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('can neither read nor make any other call', async () => {
    const closed = calls.filter(([name, call]) => !isOpenRead(name, call));
    expect(closed.length).toBeGreaterThan(100);
    for (const [name] of closed) {
      const [method] = name.split(' ') as ['GET'];
      const answer = await app.inject({ method, url: pathOf(name), headers: { origin } });
      expect([name, corsHeaders(answer.headers)]).toEqual([name, []]);
      const preflight = await app.inject({
        method: 'OPTIONS',
        url: pathOf(name),
        headers: { origin, 'access-control-request-method': method },
      });
      expect([name, String(preflight.headers['access-control-allow-methods']).split(', ').includes(method)]).toEqual([
        name,
        false,
      ]);
    }
  });

  it('does not get what was asked with a token', async () => {
    const { access_token } = await member();
    const { headers, statusCode } = await app.inject({
      url: '/api/v1/sheets',
      headers: { origin, ...bearer(access_token).headers },
    });
    expect(statusCode).toBe(200);
    expect(corsHeaders(headers)).toEqual([]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['etag']).toBeUndefined();
  });
});

describe('an ETag', () => {
  /** Made anew each time. */
  const isFile = (call: Call) => call.produces === 'download';
  const parameters: Record<string, string> = {
    'GET /texts': `collection_id=${stableId('collection', 'library:pali')}`,
    'GET /search': 'query=mind',
    'GET /sheet-collections': 'public=true',
    'GET /search/suggest': 'query=mind',
    'GET /search/marks': `query=mind&text_id=${text_id}&from=1&to=5`,
    'GET /citations': `text_id=${text_id}`,
    'GET /oembed': `url=/texts/${text_id}`,
    'GET /packs': `text_ids=${text_id}`,
    'GET /packs/texts': `text_ids=${text_id}`,
    'GET /share/image': `text_id=${text_id}`,
  };
  const open = calls.filter(
    ([name, call]) => name.startsWith('GET ') && !name.includes('{') && isOpenRead(name, call) && !isFile(call),
  );

  it.each(open.map(([name]) => name))('is on %s for a guest, and the same answer is not sent again', async (name) => {
    const url = `${pathOf(name)}?${parameters[name] ?? ''}`;
    const first = await app.inject(url);
    if (first.statusCode === 404 || first.statusCode === 400) throw new Error(`${url}: ${first.body}`);
    expect(first.headers['etag']).toMatch(/^W\/"/);
    expect(first.headers['cache-control']).toContain('public');
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('of a call that shows members more makes caches ask again, for each visitor', async () => {
    const { headers } = await app.inject('/api/v1/sheets');
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(String(headers['vary']).toLowerCase()).toContain('authorization');
  });
});
