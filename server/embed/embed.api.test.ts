import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { FRAME_COLORS } from './frame-files.ts';

const { app, call, db, raw, member, create } = await sheetsApp();
const site = 'https://texts.example';

const text_id = stableId('text', 'library:dhammapada-1/pi');
const version_id = stableId('text', 'library:dhammapada-1/en');
const { segments } = await call('GET /bulk/segments', { query: { text_id, limit: 6 } });
const [segment_id = '', second = ''] = segments.filter(({ type }) => type !== 'heading').map((each) => each.segment_id);

const embed = (query = '', id = segment_id) => app.inject(`/embed/${id}${query}`);

describe('a frame', () => {
  it('may stand in any page, unlike all other pages, and loads nothing but its style, font and script', async () => {
    for (const url of [`/embed/${segment_id}`, '/embed/frame.css', '/embed/frame.js', '/embed/nothing']) {
      const { headers } = await app.inject(url);
      expect(headers['x-frame-options']).toBeUndefined();
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain('frame-ancestors *');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    for (const url of ['/collections', '/login', `/chapter?text_id=${text_id}`]) {
      const { headers } = await app.inject(url);
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY']);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('is a few kilobytes, with the words, their licence and a link to where they stand', async () => {
    const { statusCode, body, headers } = await embed();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const style = (await app.inject('/embed/frame.css')).body;
    const script = (await app.inject('/embed/frame.js')).body;
    expect(body.length + style.length + script.length).toBeLessThan(6000);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('Manopubbaṅgamā');
    expect(body).toContain('Public domain');
    expect(body).toContain(`${site}/chapter?text_id=${text_id}&amp;segment_id=${segment_id}`);
    expect(body).not.toContain('footnote');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('shows a range, a version with it or alone, a theme, and the language of the reader', async () => {
    const range = await embed(`?count=3&version_id=${version_id}&theme=dark&lang=bo-IN`);
    expect(range.body.match(/class="passage"/g)).toHaveLength(3);
    expect(range.body).toContain('class="version"');
    expect(range.body).toContain('data-theme="dark"');
    expect(range.body).toContain('<html lang="bo-IN"');
    expect(range.headers['content-language']).toBe('bo-IN');
    expect(range.body).toContain('མུ་མཐུད');
    expect(range.body).toContain('CC0-1.0');
    const alone = await embed(`?version_id=${version_id}&view=translation`);
    expect(alone.body).not.toContain('Manopubbaṅgamā');
    expect(alone.body).not.toContain('Public domain');
    const chinese = await embed('?lang=zh-Hans-CN');
    expect(chinese.body).toContain('继续阅读');
  });

  it('takes what is not valid as if it was not there', async () => {
    const plain = (await embed()).body;
    for (const query of [
      '?count=0',
      '?count=x',
      '?theme=%22%3E%3Cscript%3E',
      '?lang=fr',
      '?version_id=x',
      '?view=all',
    ]) {
      const { statusCode, body } = await embed(query);
      expect([query, statusCode, body === plain]).toEqual([query, 200, true]);
    }
    expect((await embed('?count=999')).body).toBe(plain);
  });

  it('of a passage that is not there, or of an unpublished text, says so', async () => {
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000', '%22%3E%3Cscript%3E']) {
      const { statusCode, body } = await embed('?lang=zh-Hans-CN', id);
      expect([id, statusCode]).toEqual([id, 404]);
      expect(body).toContain('此段落已不存在');
      expect(body).not.toContain('"><script>');
    }
    await db.updateTable('texts').set({ is_published: false }).where('id', '=', text_id).execute();
    expect((await embed()).statusCode).toBe(404);
    await db.updateTable('texts').set({ is_published: true }).where('id', '=', text_id).execute();
  });

  it('has an ETag', async () => {
    const first = await embed();
    const again = await app.inject({
      url: `/embed/${segment_id}`,
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('has the colours of the site', async () => {
    const tokens = await readFile('web/ui/tokens.css', 'utf8');
    for (const [name, value] of Object.entries(FRAME_COLORS.sepia)) expect(tokens).toContain(`--${name}: ${value};`);
    for (const [name, value] of Object.entries(FRAME_COLORS.light)) {
      const dark = FRAME_COLORS.dark[name as keyof typeof FRAME_COLORS.dark];
      expect(tokens).toContain(`--${name}: light-dark(${value}, ${dark});`);
    }
  });
});

describe('GET /oembed', () => {
  const oembed = (url: string, more = {}) => raw('GET /oembed', { query: { url, ...more } });

  it('gives a passage as a frame, from every address that leads to it', async () => {
    const { shortUrl } = await call('POST /share', {
      body: { segment_id, url: `/chapter?text_id=${text_id}&segment_id=${segment_id}` },
    });
    for (const url of [
      `${site}/chapter?text_id=${text_id}&segment_id=${segment_id}`,
      `/chapter?text_id=${text_id}&segment_id=${segment_id}`,
      `${site}/embed/${segment_id}`,
      shortUrl,
    ]) {
      const { status, answer } = await oembed(url);
      expect([url, status]).toEqual([url, 200]);
      expect(answer).toMatchObject({ version: '1.0', type: 'rich', provider_url: site, width: 640, height: 320 });
      expect(answer.html).toContain(`<iframe src="${site}/embed/${segment_id}"`);
    }
    const { answer } = await oembed(`/chapter?text_id=${text_id}&segment_id=${second}&version_id=${version_id}`);
    expect(answer.html).toContain(`/embed/${second}?version_id=${version_id}"`);
    const first = await oembed(`/chapter?text_id=${text_id}`);
    expect(first.answer.type).toBe('rich');
  });

  it('is not larger than the page has room for', async () => {
    const { answer } = await oembed(`/embed/${segment_id}`, { maxwidth: 300, maxheight: 9000 });
    expect(answer).toMatchObject({ width: 300, height: 320 });
    expect(answer.html).toContain('width="300"');
  });

  it('gives texts and public sheets as links, with the author', async () => {
    expect((await oembed(`/texts/${text_id}?type=root_text`)).answer).toMatchObject({ type: 'link' });
    const author = await member();
    const { sheet_id } = await create(author, {
      title: '<b>A & B</b>',
      is_published: true,
      source: [{ position: 1, type: 'content', content: '<p>Words</p>' }],
    });
    const url = `${site}/somebody/a-b_${sheet_id}`;
    expect((await oembed(url)).answer).toMatchObject({
      type: 'link',
      title: '<b>A & B</b>',
      author_name: expect.any(String) as string,
    });
    expect((await oembed(url)).headers['cache-control']).toBe('public, no-cache');
    const { sheet_id: hidden } = await create(author, { title: 'Private', is_published: false });
    expect((await oembed(`${site}/somebody/private_${hidden}`)).status).toBe(404);
  });

  it.each([
    'https://elsewhere.example/chapter',
    'https://texts.example.elsewhere.example/',
    '//elsewhere.example/',
    'javascript:alert(1)',
    'https://user@texts.example/',
    '/',
    '/chapter',
    '/chapter?text_id=nothing',
    '/embed/nothing',
    '/embed/a/b',
    '/s/unknown',
    '/texts/%00',
    '\\\\elsewhere.example',
    'http://[',
  ])('does not know %s', async (url) => {
    expect((await oembed(url)).status).toBe(404);
  });

  it('refuses other formats and sizes that are none', async () => {
    expect((await oembed('/', { format: 'xml' })).status).toBe(400);
    expect((await oembed('/', { maxwidth: -1 })).status).toBe(400);
    expect((await oembed('')).status).toBe(400);
    expect((await oembed('x'.repeat(2001))).status).toBe(400);
  });
});
