import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const SITE = 'https://texts.example';
const { app, call, raw, pool } = await testApp({ SITE_URL: SITE });

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const TEXT = stableId('text', 'library:bodhicaryavatara-1/bo');
const VERSE = stableId('segment', 'library:bodhicaryavatara-1/bo', 'bca1.5');
const CHAPTER = `/chapter?text_id=${TEXT}&segment_id=${VERSE}`;
const share = (body: Record<string, unknown>) => raw('POST /share', { body });
const codeOf = (shortUrl: string) => shortUrl.split('/').at(-1) ?? '';
const shared = async (url = CHAPTER, segment_id: string | undefined = VERSE) =>
  codeOf((await call('POST /share', { body: { segment_id, text_id: TEXT, language: 'bo', url } })).shortUrl);
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

describe('POST /share', () => {
  it('answers 404 for a segment or a text that is unknown or malformed', async () => {
    for (const id of [NOWHERE, 'nonsense']) {
      const segment = await share({ segment_id: id, language: 'bo', url: '/' });
      expect([segment.status, segment.body.code]).toEqual([404, 'segment_not_found']);
      const text = await share({ text_id: id, language: 'bo', url: '/' });
      expect([text.status, text.body.code]).toEqual([404, 'text_not_found']);
    }
  });

  it('accepts a published sheet by its id as text_id, and no private one', async () => {
    const email = 'sharer@example.org';
    const body = { email, firstname: 'Pema', lastname: 'T', password: 'butter tea at dawn' };
    const { auth } = await call('POST /auth/register', { body });
    const sheetOf = async (is_published: boolean) => {
      const sheet = { title: 'On patience', summary: 'For a class', source: [], is_published };
      return (await call('POST /sheets', { body: sheet }, auth.access_token)).sheet_id;
    };
    const id = await sheetOf(true);
    const url = `/pema/on-patience_${id}`;
    const { shortUrl } = await call('POST /share', { body: { text_id: id, language: 'bo', url } });
    const page = (await app.inject({ url: `/api/v1/shorten/${codeOf(shortUrl)}` })).body;
    expect([tag(page, 'og:url'), tag(page, 'og:title')]).toEqual([`${SITE}${url}`, 'On patience']);
    expect((await share({ text_id: await sheetOf(false), language: 'bo', url })).status).toBe(404);
  });

  it('answers 400 without a target, without an address, and for a malformed language', async () => {
    for (const body of [
      { language: 'bo', url: '/' },
      { segment_id: '', text_id: null, language: 'bo', url: '/' },
      { segment_id: VERSE, language: 'bo' },
      { segment_id: VERSE, language: 'bo', url: `/${'x'.repeat(2000)}` },
      { segment_id: VERSE, language: '<b>', url: '/' },
    ]) {
      expect({ body, status: (await share(body)).status }).toEqual({ body, status: 400 });
    }
  });

  it('answers 400 for an address of another site', async () => {
    for (const url of [
      'https://evil.example/',
      '//evil.example/',
      'javascript:alert(1)',
      `${SITE}@evil.example/`,
      `https://name:word@texts.example/`,
      '/.//evil.example/',
      '/\\evil.example',
      'http://localhost:3000/chapter',
    ]) {
      const { status, body } = await share({ segment_id: VERSE, language: 'bo', url });
      expect({ url, status, path: body.errors?.[0]?.path }).toEqual({ url, status: 400, path: 'body.url' });
    }
  });

  it('ignores the Host header of the request', async () => {
    const body = { segment_id: VERSE, language: 'bo', url: 'https://evil.example/' };
    expect((await raw('POST /share', { body, headers: { host: 'evil.example' } })).status).toBe(400);
  });

  it('returns the same link for the same target, sent as a path or as a full address', async () => {
    const first = await raw('POST /share', { body: { segment_id: VERSE, language: 'bo', url: CHAPTER } });
    expect(first).toMatchObject({
      status: 201,
      body: { shortUrl: expect.stringMatching(/^https:\/\/texts\.example\/s\/[2-9a-z]{8}$/) },
    });
    const again = await share({ segment_id: VERSE, text_id: null, language: 'bo', url: SITE + CHAPTER });
    expect(again.body).toEqual(first.body);
    const other = await share({ segment_id: VERSE, language: 'en', url: CHAPTER });
    expect(other.body).not.toEqual(first.body);
  });

  it('returns the same link to concurrent requests', async () => {
    const body = { text_id: TEXT, language: 'bo', url: `/texts/${TEXT}?type=root_text&race=1` };
    const answers = await Promise.all(Array.from({ length: 12 }, () => share(body)));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    const { rows } = await pool.query('select count(*)::int as links from short_links where url like $1', ['%race=1']);
    expect(rows).toEqual([{ links: 1 }]);
  });

  it('uses another code when a different target has the one it would get', async () => {
    const url = '/texts?taken=1';
    const taken = await shared(url);
    await pool.query("update short_links set url = '/another' where code = $1", [taken]);
    expect(await shared(url)).not.toBe(taken);
    expect(await shared(url)).toBe(await shared(url));
  });
});

describe('GET /s/{code}', () => {
  it('answers an unknown code with a 404 page in the site language', async () => {
    for (const code of ['zzzzzzzz', '%27%3B--', 'x'.repeat(300)]) {
      const response = await app.inject({ url: `/s/${code}`, headers: { cookie: '__Host-language=zh-Hans-CN' } });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.body).toContain('<html lang="zh-Hans-CN">');
    }
  });

  it('redirects people, also when the code is typed in capitals', async () => {
    const code = await shared();
    for (const typed of [code, code.toUpperCase()]) {
      const response = await app.inject(`/s/${typed}`);
      expect([response.statusCode, response.headers.location]).toEqual([302, CHAPTER]);
      expect(response.headers.vary).toContain('User-Agent');
    }
  });

  it('adds the passage id to the redirect', async () => {
    const code = await shared(`/chapter?text_id=${TEXT}`);
    expect((await app.inject(`/s/${code}`)).headers.location).toBe(CHAPTER);
  });

  it('sends preview bots the page with the tags', async () => {
    const response = await app.inject({
      url: `/s/${await shared()}`,
      headers: { 'user-agent': 'facebookexternalhit/1.1' },
    });
    expect(response.statusCode).toBe(200);
    expect(tag(response.body, 'og:image')).toContain('/api/v1/share/image?');
  });
});

describe('GET /shorten/{code}', () => {
  it('answers an unknown code with 404 in JSON', async () => {
    const { status, body } = await raw('GET /shorten/{code}', { params: { code: 'zzzzzzzz' } });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('describes what the shared address shows: the translation in place of the passage, or after it', async () => {
    const version = stableId('text', 'library:bodhicaryavatara-1/en');
    const pageOf = async (query: string) =>
      (await app.inject(`/api/v1/shorten/${await shared(`${CHAPTER}&version_id=${version}${query}`)}`)).body;
    const both = await pageOf('');
    expect(tag(both, 'og:description')).toMatch(/^ཇི་ལྟར་མཚན་མོ་.*[a-z]{4}/);
    expect(tag(both, 'og:image')).toContain(`version_id=${version}`);
    const alone = await pageOf('&view=translation');
    expect(alone).toContain('<html lang="en">');
    expect(tag(alone, 'og:title')).toMatch(/[A-Z]/);
    expect(tag(alone, 'og:description')).toMatch(/^[A-Z]/);
    expect(tag(alone, 'og:image')).toContain('view=translation');
  });

  it('is a page whose tags describe the passage', async () => {
    const { body, headers } = await app.inject(`/api/v1/shorten/${await shared()}`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="bo">');
    expect(tag(body, 'og:url')).toBe((SITE + CHAPTER).replaceAll('&', '&amp;'));
    expect(tag(body, 'og:title')).toMatch(/^བྱང་ཆུབ་སེམས་དཔ/);
    expect(tag(body, 'og:description')).toMatch(/^ཇི་ལྟར་མཚན་མོ་མུན་ནག་སྤྲིན་རུམ་ན། །/);
    expect(tag(body, 'og:description')).not.toContain('སྡེ་དགེའི་པར་མར');
    expect(tag(body, 'og:image')).toBe(`${SITE}/api/v1/share/image?segment_id=${VERSE}&amp;language=bo`);
    expect(tag(body, 'twitter:card')).toBe('summary_large_image');
    expect(body).toContain(`<link rel="canonical" href="${(SITE + CHAPTER).replaceAll('&', '&amp;')}">`);
    expect(body).not.toContain('<script');
  });

  it('describes a text by its title and the description of the work', async () => {
    const { shortUrl } = await call('POST /share', { body: { text_id: TEXT, language: 'en', url: `/texts/${TEXT}` } });
    const { body } = await app.inject(`/api/v1/shorten/${codeOf(shortUrl)}`);
    expect(tag(body, 'og:image')).toBe(`${SITE}/api/v1/share/image?text_id=${TEXT}&amp;language=en`);
    expect(tag(body, 'og:description')).toMatch(/\w/);
  });

  it('still redirects when the passage or the text is gone', async () => {
    const key = 'library:heart-sutra/en';
    const [text_id, segment_id] = [stableId('text', key), stableId('segment', key, '4.1')];
    const body = { segment_id, language: 'en', url: `/chapter?text_id=${text_id}` };
    const code = codeOf((await call('POST /share', { body })).shortUrl);
    await pool.query('delete from segments where id = $1', [segment_id]);
    const without = (await app.inject(`/api/v1/shorten/${code}`)).body;
    expect(tag(without, 'og:image')).toContain(`text_id=${text_id}`);
    expect(tag(without, 'og:url')).toContain(`segment_id=${segment_id}`);
    await pool.query('delete from texts where id = $1', [text_id]);
    const bare = await app.inject(`/api/v1/shorten/${code}`);
    expect([bare.statusCode, tag(bare.body, 'og:title'), tag(bare.body, 'og:image')]).toEqual([
      200,
      'pothi',
      undefined,
    ]);
    expect((await app.inject(`/s/${code}`)).statusCode).toBe(302);
  });

  it('escapes content and titles', async () => {
    await pool.query(`update segments set content = '&lt;script&gt;"x" &amp; y' where id = $1`, [VERSE]);
    await pool.query(`update texts set title = '"><script>alert(1)</script>' where id = $1`, [TEXT]);
    const { body } = await app.inject(`/api/v1/shorten/${await shared()}`);
    expect(body).not.toContain('<script');
    expect(tag(body, 'og:description')).toBe('&lt;script&gt;&quot;x&quot; &amp; y');
  });
});
