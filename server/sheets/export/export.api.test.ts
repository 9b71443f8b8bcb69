import { strFromU8, unzipSync, type Unzipped } from 'fflate';
import { describe, expect, it } from 'vitest';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';
import { bearer } from '#server/auth/testing-members.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import { KARMA, sheetsApp, VERSE } from '../testing-sheets.ts';

const { app, raw, member, create, call } = await sheetsApp();
const tashi = await member();

const uploaded = async (format: 'png' | 'webp' | 'jpeg'): Promise<string> =>
  (await upload(app, '/sheets/upload', tashi.access_token, form(await picture(format, 900, 300)))).body.key;
const keys = [await uploaded('png'), await uploaded('webp'), await uploaded('jpeg')];

const HTML = [
  '<h1>First &amp; <em>only</em></h1>',
  '<p style="text-align:center">བཀྲ་ཤིས་བདེ་ལེགས།<br>next <strong>bold *stars* </strong>end</p>',
  '<h2>第二</h2>',
  '<p>1. not a list, <a href="https://x.example/?a=1&amp;b=(2)">a link</a> <u>under</u> <s>struck</s> <span style="color:#a1b2c3">blue</span></p>',
  '<blockquote>Said<br>twice</blockquote>',
  '<pre><code>a &lt; b\n  ```\n</code></pre>',
  '<ol><li>one<ul><li>within</li></ul></li><li><p>two</p></li></ol>',
  'bare &lt;words&gt;',
  '<p>Word<sup class="footnote-marker">1</sup><i class="footnote">A <em>note</em></i></p>',
  '<ol start="3"><li>third</li></ol>',
  '<table><thead><tr><th>Term</th><th>བོད།</th></tr></thead><tbody><tr><td rowspan="2">a<br>b</td><td><ul><li>c</li></ul></td></tr><tr><td></td></tr></tbody></table>',
];
const rows = [
  ...HTML.map((content) => ({ type: 'content' as const, content })),
  { type: 'source' as const, content: VERSE },
  { type: 'source' as const, content: crypto.randomUUID() },
  ...keys.map((content) => ({ type: 'image' as const, content, alt: 'A [lotus] & "mud"', caption: 'པདྨ། <mud>' })),
  { type: 'image' as const, content: 'https://elsewhere.example/a.jpg' },
  { type: 'video' as const, content: 'dQw4w9WgXcQ', title: 'On *giving*', start: 62, picture: keys[0] },
  { type: 'audio' as const, content: 'https://open.spotify.com/embed/episode/4uLU6hMCjMI75M1A2tKUQC' },
  { type: 'audio' as const, content: 'https://soundcloud.com/a/b', title: 'A <chant>', picture: keys[2] },
].map((row, position) => ({ ...row, position }));
const { sheet_id } = await create(tashi, {
  title: 'On "patience" / བཟོད་པ།',
  summary: 'A <summary>',
  topics: [KARMA],
  tags: ['Patience', 'བཟོད་པ།'],
  source: rows,
  is_published: true,
});

const download = async (format: string, id = sheet_id) => {
  const response = await app.inject({ url: `/api/v1/sheets/${id}/export?format=${format}` });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};
const text = (files: Unzipped, path: string) => strFromU8(files[path] ?? new Uint8Array());

/** Whether all elements are closed in order and all other text is escaped. */
const isWellFormed = (xml: string): boolean => {
  const open: string[] = [];
  const rest = xml.replaceAll(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_all, slash, name, _attributes, empty) => {
      if (slash) return open.pop() === name ? '' : '<';
      if (!empty) open.push(name);
      return '';
    },
  );
  const words = rest.replace(/<\?xml[^>]*\?>/, '').replace('<!DOCTYPE html>', '');
  return open.length === 0 && !/<|&(?!(?:amp|lt|gt|quot|apos|#39);)/.test(words);
};

describe('GET /sheets/{id}/export', () => {
  it('answers 400 for an unknown format', async () => {
    expect((await raw('GET /sheets/{id}/export', { params: { id: sheet_id }, query: { format: 'rtf' } })).status).toBe(
      400,
    );
  });

  it('exports a private sheet to its owner only', async () => {
    const { sheet_id: id } = await create(tashi, { title: '🙏' });
    expect((await download('markdown', id)).status).toBe(404);
    const url = `/api/v1/sheets/${id}/export?format=markdown`;
    const own = await app.inject({ url, ...bearer(tashi.access_token) });
    expect(own.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="-.md"; filename*=UTF-8''${encodeURIComponent('🙏.md')}`,
      'cache-control': 'no-store',
    });
    expect(own.body).toMatch(
      /^---\ntitle: "🙏"[\s\S]*\n---\n\n# 🙏\n\nBy Tashi Dolma, \d{4}-\d\d-\d\d, <https:\/\/texts\.example\/[\w.]+\/_[\w-]{36}>/,
    );
  });

  it('numbers the questions', async () => {
    const row = (content: string) => ({ position: 0, type: 'content' as const, content: `<p>${content}</p>` });
    const source = [{ ...row('Why?'), is_question: true }, row('So.'), { ...row('How?'), is_question: true }];
    const { sheet_id: id } = await create(tashi, { title: 'Asked', is_published: true, source });
    expect(Buffer.from((await download('markdown', id)).bytes).toString()).toContain(
      '**Question 1**\n\nWhy?\n\nSo.\n\n<!-- question -->\n\n**Question 2**\n\nHow?',
    );
  });

  it('writes a PDF with the pictures, the title and the author', { timeout: 60_000 }, async () => {
    const { headers, bytes } = await download('pdf');
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': String(bytes.length) });
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    const pdf = bytes.toString('latin1');
    // A PNG, a WebP that became a PNG, and a JPEG.
    expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(keys.length);
    expect(pdf).toMatch(/\/Lang \(en/);
  });

  it('writes Markdown with pictures beside it and cited sources', async () => {
    const { headers, bytes } = await download('markdown');
    expect(headers['content-type']).toBe('application/zip');
    const files = unzipSync(bytes);
    const names = keys.map((key) => `pictures/${key.replace('webp', 'png')}`);
    expect(Object.keys(files).toSorted()).toEqual([...names, 'sheet.md'].toSorted());
    const markdown = text(files, 'sheet.md');
    const { content } = await call('GET /segments/{id}', { params: { id: VERSE } });
    const firstWord = content.replaceAll(/<[^>]*>/g, ' ').match(/\p{L}{4,}/u)?.[0] ?? 'none';
    for (const expected of [
      '# On "patience" / བཟོད་པ།',
      String.raw`*A \<summary\>*`,
      '## First & *only*',
      'བཀྲ་ཤིས་བདེ་ལེགས།\\\nnext **bold \\*stars\\*** end',
      '### 第二',
      String.raw`1\. not a list, [a link](<https://x.example/?a=1&b=(2)>) <u>under</u> ~~struck~~ blue`,
      '> Said\\\n> twice',
      '````\na < b\n  ```\n\n````',
      '1. one\n   - within\n2. two',
      String.raw`bare \<words\>`,
      '3. third',
      'Word[^1]',
      '[^1]: A *note*',
      '| Term | བོད། |\n| --- | --- |\n| a<br>b | - c |\n|  |  |',
      `![A \\[lotus\\] & "mud"](${names[1]})`,
      '[Picture: https://elsewhere.example/a.jpg](<https://elsewhere.example/a.jpg>)',
      String.raw`*པདྨ། \<mud\>*`,
      String.raw`![On \*giving\*](${names[0]})`,
      String.raw`[Video: On \*giving\*: https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=62s](<https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=62s>)`,
      '(<https://open.spotify.com/episode/4uLU6hMCjMI75M1A2tKUQC>)',
      `![A \\<chant\\>](${names[2]})`,
      String.raw`[Audio: A \<chant\>: https://soundcloud.com/a/b](<https://soundcloud.com/a/b>)`,
      firstWord,
      ' · BCA 1.5',
      `segment_id=${VERSE}`,
      '## Sources',
    ])
      expect(markdown).toContain(expected);
  });

  it('has the short address that sharing the sheet gives, and full links to pages of this site', async () => {
    const { sheet_id: id } = await create(tashi, {
      title: 'བཟོད་པ།',
      source: [{ position: 1, type: 'content', content: '<p><a href="/texts/1">ours</a></p>' }],
      is_published: true,
    });
    const { publisher } = await call('GET /sheets/{id}', { params: { id } });
    const url = sheetAddress({ username: publisher.username, title: 'བཟོད་པ།', id });
    const { shortUrl } = await call('POST /share', { body: { text_id: id, language: 'bo', url } });
    const markdown = (await download('markdown', id)).bytes.toString();
    expect(markdown).toContain(`<${shortUrl}>`);
    expect(markdown).toContain('[ours](<https://texts.example/texts/1>)');
    const byCode = await app.inject({ url: new URL(shortUrl).pathname });
    expect(byCode.headers.location).toBe(url);
    expect(text(unzipSync((await download('docx', id)).bytes), 'word/document.xml')).toContain(shortUrl);
    expect(text(unzipSync((await download('epub', id)).bytes), 'EPUB/sheet.xhtml')).toContain(shortUrl);
  });

  it('writes a well-formed EPUB, tagged with languages, with a Tibetan font', async () => {
    const { headers, bytes } = await download('epub');
    expect(headers['content-type']).toBe('application/epub+zip');
    // E-readers identify the file by these bytes.
    expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
    const files = unzipSync(bytes);
    for (const path of Object.keys(files).filter((name) => /\.(?:xhtml|opf|xml)$/.test(name)))
      expect([path, isWellFormed(text(files, path))]).toEqual([path, true]);
    const listed = [...text(files, 'EPUB/package.opf').matchAll(/ href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`);
    expect(listed.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'))
        .toSorted(),
    );
    expect(listed).toContain('EPUB/fonts/tibetan.ttf');
    expect(text(files, 'EPUB/package.opf')).toContain(
      '<dc:description>A &lt;summary&gt;</dc:description><dc:subject>Karma</dc:subject>' +
        '<dc:subject>patience</dc:subject><dc:subject>བཟོད་པ</dc:subject>',
    );
    expect(text(files, 'EPUB/package.opf')).toContain(
      '<meta name="pothi:layout" content="stacked"/><meta name="pothi:tag" content="patience"/>',
    );
    const chapter = text(files, 'EPUB/sheet.xhtml');
    expect(chapter).toMatch(/<blockquote class="source"[^>]*><div lang="sa-?\w*"/);
    expect(chapter).toContain('alt="A [lotus] &amp; &quot;mud&quot;"');
    expect(chapter).toContain('<figcaption lang="bo" xml:lang="bo">པདྨ། &lt;mud&gt;</figcaption>');
    expect(chapter).toContain('Video: On *giving*');
    expect(chapter).toContain('Audio: A &lt;chant&gt;');
    expect(chapter).toMatch(/<img[^>]*alt="A &lt;chant&gt;"/);
    expect(chapter).toContain('<div lang="zh" xml:lang="zh"><h3 id="h-2">第二</h3></div>');
    expect(chapter).toContain('<td rowspan="2">a<br/>b</td>');
    expect(chapter).toContain('<th lang="bo" xml:lang="bo">བོད།</th>');
    expect(chapter).toContain('<ol start="3">');
    expect(chapter).toContain('Word<sup><a id="fnref-1" href="#fn-1" epub:type="noteref"');
    expect(chapter).toMatch(
      /<aside id="fn-1" epub:type="footnote"[^>]*><p><a href="#fnref-1"[^>]*>1<\/a> A <em>note<\/em>/,
    );
    const contents = text(files, 'EPUB/nav.xhtml');
    expect(contents).toContain(
      '<li><a href="sheet.xhtml#h-1">First &amp; only</a><ol><li><a href="sheet.xhtml#h-2">第二</a></li></ol></li>',
    );
    const style = text(files, 'EPUB/style.css');
    for (const rule of [
      /^body {[^}]*font-family: Georgia, "Noto Serif Tibetan"/m,
      /^:lang\(bo\), :lang\(dz\) {[^}]*font-family: "Noto Serif Tibetan"/m,
      /h1, h2, h3 {[^}]*font-weight: 600; line-height: 1\.3;[^}]*break-after: avoid/,
      /h1 {[^}]*font-size: 1\.75em;[^}]*border-bottom: 0\.2em double #7b1e2b/,
      /h2 {[^}]*font-size: 1\.35em/,
      /h3 {[^}]*font-size: 1\.15em/,
    ])
      expect(style).toMatch(rule);
    expect(chapter).toContain('<h1>On &quot;patience&quot; / བཟོད་པ།</h1>');
    expect(chapter).toContain('<s>struck</s>');
    const { sheet_id: plain } = await create(tashi, { title: 'Plain', is_published: true });
    expect(Object.keys(unzipSync((await download('epub', plain)).bytes))).not.toContain('EPUB/fonts/tibetan.ttf');
  });

  it('writes a Word document with fonts for each script', async () => {
    const { headers, bytes } = await download('docx');
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('on-"patience"-བཟོད་པ།.docx')}`,
    );
    const files = unzipSync(bytes);
    const document = text(files, 'word/document.xml');
    expect(isWellFormed(document)).toBe(true);
    for (const expected of [
      'བཀྲ་ཤིས་བདེ་ལེགས།',
      '第二',
      'w:val="center"',
      'a1b2c3',
      '<w:strike/>',
      'w:numId',
      'BCA 1.5',
      'Sources',
      'པདྨ། &lt;mud&gt;',
    ])
      expect(document).toContain(expected);
    expect(document).toMatch(
      /<w:tblHeader\/>.*<w:b\/>.*Term.*<w:vMerge w:val="restart"\/>.*<w:vMerge w:val="continue"\/>/s,
    );
    expect(document).toMatch(/<w:pStyle w:val="Heading1"\/>.*First &amp;/s);
    expect(document).toMatch(/TOC \\h \\n &quot;1-2&quot; \\o &quot;1-2&quot;/);
    expect(document.match(/第二/g)).toHaveLength(2);
    expect(document).toContain('<w:footnoteReference w:id="1"/>');
    expect(text(files, 'word/footnotes.xml')).toContain('note');
    expect(text(files, 'word/numbering.xml')).toContain('<w:start w:val="3"/>');
    const styles = text(files, 'word/styles.xml');
    expect(styles).toMatch(/w:eastAsia="SimSun"/);
    expect(styles).toMatch(/w:styleId="Heading1".*?<w:color w:val="211C17"\/>/s);
    expect(styles).toMatch(/w:cs="Noto Serif Tibetan"/);
    expect(styles).toMatch(/<w:lang[^>]*w:bidi="bo-CN"/);
    expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(3);
  });
});
