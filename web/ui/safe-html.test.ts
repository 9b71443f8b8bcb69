import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './safe-html.tsx';
import { SHEET, SHEET_START } from './sheet-html.ts';

/** Only these may stand between angle brackets; everything else must have become text. */
const ALLOWED =
  /<\/?(?:a|b|br|cite|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u)(?: (?:lang|translate|dir|class|href|rel|role|tabindex|aria-expanded)="[^"<>]*")*>/g;

const pieces = fc.constantFrom(
  '<script>',
  '</script>',
  '<',
  '>',
  '"',
  "'",
  '&',
  '=',
  ' ',
  '/',
  '<img src=x onerror=alert(1)>',
  '<a href=',
  'javascript:alert(1)',
  'java\nscript:',
  '<svg>',
  '<b',
  '</b>',
  '<i class="footnote">',
  '</i>',
  '<!--',
  '-->',
  'onclick',
  '<math><mtext>',
  '<style>',
  '<sup class=footnote-marker>',
  '</sup>',
  '<a href="/x" onclick="y">',
  '<iframe srcdoc=',
  'བོད',
  '心',
  '<a href="&#106;avascript:1">',
  '\0',
  '<br/>',
  'href="data:text/html,1"',
);
const hostile = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 24 })
  .map((parts) => parts.join(''));

describe('safe HTML', () => {
  it('keeps the text, the emphasis and the line breaks of a segment', () => {
    const html = 'om <em lang="sa-Latn">maṇi</em><br>padme &amp; hūṃ <span class="emphasis">a</span>';
    expect(safeHtml(html)).toBe(html);
  });

  it('lets no line begin with a shad', () => {
    expect(safeHtml('བཤེས་གཉེན། །<br>ཕྱག་འཚལ་ལོ། །')).toBe('བཤེས་གཉེན།\u00A0།<br>ཕྱག་འཚལ་ལོ།\u00A0།');
  });

  it('makes a footnote marker a button and leaves its note to be shown', () => {
    expect(safeHtml('a<sup class="footnote-marker">1</sup><i class="footnote">note</i>')).toBe(
      'a<sup class="footnote-marker" role="button" tabindex="0" aria-expanded="false">1</sup><i class="footnote">note</i>',
    );
  });

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<SCRIPT src=//x>', ''],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<b onclick="x()">a</b>', '<b>a</b>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href=" java&#115;cript:x()">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="/works/1">a</a>', '<a href="/works/1" rel="nofollow noopener">a</a>'],
    ['<i class="footnote evil">a</i>', '<i class="footnote">a</i>'],
    ['<span style="position:fixed">a</span>', '<span>a</span>'],
    ['<b>a', '<b>a</b>'],
    ['a</b></i>', 'a'],
    ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
    ['<sic>a', 'a'],
    ['<ཀ>', '&lt;ཀ&gt;'],
    ['<!-- <b>x --> y', ' y'],
  ])('%s', (html, expected) => {
    expect(safeHtml(html)).toBe(expected);
  });

  it('lets nothing but the listed tags and attributes out, balanced, whatever comes in', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const safe = safeHtml(html);
        expect(/[<>]/.test(safe.replaceAll(ALLOWED, ''))).toBe(false);
        for (const [, address = ''] of safe.matchAll(/<a[^>]* href="([^"]*)"/g))
          expect(address).toMatch(/^(https?:\/\/|mailto:|\/(?!\/)|#)/i);
        const open = [...safe.matchAll(/<([a-z]+)(?<!br)[ >]/g)].length;
        expect([...safe.matchAll(/<\//g)]).toHaveLength(open);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes nothing the second time', () => {
    const bare = (html: string) =>
      html.replaceAll(/ rel="nofollow noopener"| (?:role|tabindex|aria-expanded)="\w+"/g, '');
    fc.assert(
      fc.property(hostile, (html) => {
        expect(bare(safeHtml(safeHtml(html)))).toBe(bare(safeHtml(html)));
      }),
    );
  });
});

/** Of a sheet also blocks, their alignment, and colours by attribute. */
const ALLOWED_IN_SHEET =
  /<\/?(?:a|b|br|cite|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u|p|div|h2|h3|blockquote|pre|code|ol|ul|li|font)(?: (?:lang|translate|dir|class|href|rel|role|tabindex|aria-expanded|data-align|data-tint|data-sub|color)="[^"<>]*")*>/g;

describe('safe HTML of a sheet', () => {
  it('keeps the blocks a member writes; headings are below the title of the sheet', () => {
    expect(safeHtml('<h1>A</h1><h2>B</h2>', SHEET)).toBe('<h2>A</h2><h3 data-sub="">B</h3>');
    expect(safeHtml('<h2>B</h2>', SHEET_START)).toBe('<h2 data-sub="">B</h2>');
    const blocks = '<blockquote>q</blockquote><pre><code>x &lt; y</code></pre><ol><li>1<ul><li>2</li></ul></li></ol>';
    expect(safeHtml(blocks, SHEET)).toBe(blocks);
  });

  it('writes alignment and colour as attributes, without a style', () => {
    expect(safeHtml('<p style="text-align: center">a</p>', SHEET)).toBe('<p data-align="center">a</p>');
    expect(safeHtml("<div style='margin:1px;text-align:RIGHT;'>a</div>", SHEET)).toBe(
      '<div data-align="right">a</div>',
    );
    expect(safeHtml('<p>a <span style="color: #7B1E2b">b</span></p>', SHEET)).toBe(
      '<p>a <font color="#7B1E2b"><span data-tint="">b</span></font></p>',
    );
    expect(safeHtml('<span style="color:rgb(123, 30, 999)">b</span>', SHEET)).toContain('<font color="#7b1eff">');
    expect(safeHtml('<span style="background-color:#fff;color:url(x)">b</span>', SHEET)).toBe('<span>b</span>');
  });

  it('shows only the text of block elements in a segment', () => {
    expect(safeHtml('<h1>A</h1><p style="text-align:center">b</p>')).toBe('Ab');
  });

  it('lets nothing else through and closes all it opens, whatever it is given', () => {
    const styles = fc.constantFrom(
      '<p style="',
      'text-align:center',
      'color:#fff',
      "<span style='",
      ';',
      '<font color=x>',
      '<h1>',
      '</h1>',
      '<li>',
    );
    const mixed = fc.array(fc.oneof(pieces, styles, fc.string({ maxLength: 6 })), { maxLength: 24 });
    fc.assert(
      fc.property(mixed, (parts) => {
        const clean = safeHtml(parts.join(''), SHEET);
        expect(clean.replaceAll(ALLOWED_IN_SHEET, '')).not.toMatch(/[<>]/);
        expect((clean.match(/<[a-z]/g) ?? []).length - (clean.match(/<br>/g) ?? []).length).toBe(
          (clean.match(/<\//g) ?? []).length,
        );
      }),
    );
  });

  it('frames a table, so that it scrolls, and keeps numbers of lists and cells', () => {
    expect(safeHtml('<table><tr><td colspan="2" rowspan="x" style="text-align:center">a</td></tr>', SHEET)).toBe(
      '<div data-table="" tabindex="0"><table><tr><td data-align="center" colspan="2">a</td></tr></table></div>',
    );
    expect(safeHtml('<ol start="3"><li value="9">a</li></ol>', SHEET)).toBe('<ol start="3"><li>a</li></ol>');
    expect(safeHtml('<ol start="3"><table><td>a')).toBe('a');
    expect(safeHtml('<table><tr><th colspan="2"></th><th>a</th>', SHEET)).toContain(
      '<tr><td colspan="2"></td><th>a</th></tr>',
    );
  });

  it('hands footnotes of a sheet over and puts something in their place', () => {
    const notes: string[] = [];
    const html = safeHtml(
      '<p>a<sup class="footnote-marker">1</sup><i class="footnote">one <b onclick="x">bold</b></i> b<i class="footnote">two',
      SHEET,
      (note) => `[${notes.push(note)}]`,
    );
    expect(html).toBe('<p>a[1] b[2]</p>');
    expect(notes).toEqual(['one <b>bold</b>', 'two']);
  });
});
