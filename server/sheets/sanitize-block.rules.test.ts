import fc from 'fast-check';
import { expectLinearTime } from '../../scripts/testing/expect-linear-time.ts';
import { describe, expect, it } from 'vitest';
import { sanitizeBlock, sanitizeContent, sanitizeContentsTask } from './sanitize-block.rules.ts';

describe('HTML of the editor', () => {
  const FORMS = [
    '<p></p>',
    '<p>words  with   spaces </p>',
    '<p style="text-align:center">བཀྲ་ཤིས།<br>bde legs</p>',
    '<p style="text-align:justify">a &amp; b &lt; c &gt; d "quoted" it’s</p>',
    '<h1>Heading</h1>',
    '<h2 style="text-align:right">Second</h2>',
    '<blockquote>Said</blockquote>',
    '<blockquote><p>Said</p></blockquote>',
    '<pre><code>let a = 1;\n  b &lt; 2</code></pre>',
    '<ol><li>one<ul><li>within</li></ul></li><li><p>two</p></li></ol>',
    '<p><strong>b</strong><em>i</em><u>u</u><s>s</s><span style="color:#a1b2c3">c</span></p>',
    '<p><a href="https://texts.example/x?a=1&amp;b=2">link</a><a href="mailto:a@b.example">mail</a></p>',
    '<p><a href="/texts/1">ours</a><a href="http://texts.example/">plain</a></p>',
    '<div style="text-align:left">of another client<br></div>',
    '<ol start="7"><li>seven</li></ol>',
    '<table><thead><tr><th>Term</th><th style="text-align:center">Meaning</th></tr></thead><tbody><tr><td rowspan="2">a</td><td><p>b</p><ul><li>c</li></ul></td></tr><tr><td colspan="2"></td></tr></tbody></table>',
    '<p>word<sup class="footnote-marker">1</sup><i class="footnote">A <em>note</em>, <a href="https://x.example/">linked</a></i> on</p>',
    'bare words',
  ];
  it.each(FORMS)('comes back unchanged: %s', (html) => {
    expect(sanitizeContent(html)).toBe(html);
  });
});

describe('other HTML', () => {
  it.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x" target="_blank" onclick="x">a</a>', '<a>a</a>'],
    ['<svg onload=alert(1)><text>x</text></svg><p>a</p>', '<p>a</p>'],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>a', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<iframe src="https://evil.example">x</iframe>a', 'a'],
    ['<style>p{color:red}</style>a', 'a'],
    ['<p style="width:expression(alert(1));text-align:center">a</p>', '<p style="text-align:center">a</p>'],
    ['<p style="background:url(https://evil.example/x.png)">a</p>', '<p>a</p>'],
    ['<span style="color:red;color:#abc;position:fixed">a</span>', '<span style="color:#abc">a</span>'],
    ['<span style="color:expression(x)">a</span>', '<span>a</span>'],
    ['<p class="x" id="y" data-x="z" lang="bo">a</p>', '<p>a</p>'],
    ['<b>a</b><i>b</i><h4>c</h4>', '<strong>a</strong><em>b</em><h2>c</h2>'],
    ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['<p>a\0b\u0007c\uD800</p>', '<p>abc\uFFFD</p>'],
    ['<p>open <strong>never closed', '<p>open <strong>never closed</strong></p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<!-- <p>x</p> --><p>a</p>', '<p>a</p>'],
  ])('%s', (html, clean) => {
    expect(sanitizeContent(html)).toBe(clean);
  });

  it.each(['head', 'iframe', 'math', 'noscript', 'object', 'option', 'svg', 'template', 'textarea', 'title'])(
    'loses what is in %s',
    (tag) => {
      expect(sanitizeContent(`<${tag}>x</${tag}>a`)).toBe('a');
    },
  );

  it('has headings of two levels, and the editor’s own tags for the same', () => {
    expect(
      sanitizeContent('<h1>1</h1><h2>2</h2><h3>3</h3><h5>5</h5><h6>6</h6><ins>i</ins><del>d</del><strike>s</strike>'),
    ).toBe('<h1>1</h1><h2>2</h2><h2>3</h2><h2>5</h2><h2>6</h2><u>i</u><s>d</s><s>s</s>');
  });

  it.each(['p', 'h1', 'h2', 'blockquote', 'div', 'li', 'ol', 'ul', 'pre'])('may be aligned: %s', (tag) => {
    const aligned = `<${tag} style="text-align:right">a</${tag}>`;
    expect(sanitizeContent(aligned)).toBe(aligned);
    for (const style of ['color:#abc;text-align:end', 'text-align:xleft', 'text-align:leftx'])
      expect(sanitizeContent(`<${tag} style="${style}">a</${tag}>`)).toBe(`<${tag}>a</${tag}>`);
  });

  it.each(['#abc', '#A1B2C3', 'rgb(1,22,255)', 'rgb(255,22,1)', 'rgb( 1 , 2 , 3 )'])('may be coloured %s', (color) => {
    const html = `<span style="color:${color}">a</span>`;
    expect(sanitizeContent(html)).toBe(html);
  });

  it.each(['#ab', '#abcd', 'x#abc', '#abcx', 'rgb(1,2)', 'rgb(1000,2,3)', 'xrgb(1,2,3)', 'rgb(1,2,3)x', 'rgb(a,b,c)'])(
    'may not be coloured %s',
    (color) => {
      expect(sanitizeContent(`<span style="color:${color}">a</span>`)).toBe('<span>a</span>');
    },
  );

  it('keeps tabs and line breaks, no other controls', () => {
    expect(sanitizeContent('a\tb\nc\rd\u0007\u0085e')).toBe('a\tb\nc\rde');
  });

  it('has tables with rows and cells only; a caption is a row, a footer a body', () => {
    expect(
      sanitizeContent(
        '<TABLE border="1"><caption>c</caption><colgroup><col></colgroup><thead><tr class="x"><TH bgcolor="red">h</TH><td>i</td></TR></thead>' +
          '<tbody><tr><td>j</td></tr></tbody><tfoot><tr><td>k</td></tr></tfoot></table>',
      ),
    ).toBe(
      '<table><tr><td>c</td></tr><thead><tr><th>h</th><td>i</td></tr></thead><tbody><tr><td>j</td></tr></tbody><tbody><tr><td>k</td></tr></tbody></table>',
    );
    expect(sanitizeContent('<track>a</track><table >b</table >')).toBe('a<table>b</table>');
  });

  it('turns a table within a table into lines, and rows without a table too', () => {
    const inner = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>';
    expect(sanitizeContent(`<table><tbody><tr><td>${inner}</td><td>d</td></tr></tbody></table>`)).toBe(
      '<table><tbody><tr><td>a b <br>c <br></td><td>d</td></tr></tbody></table>',
    );
    expect(sanitizeContent('<tr><td>a</td><td>b</td></tr></table><table><tr><td>c</td></tr></table>')).toBe(
      'a b <br><table><tr><td>c</td></tr></table>',
    );
  });

  it.each([
    ['<td colspan="2" rowspan="200">', '<td colspan="2" rowspan="200">'],
    ['<td colspan="21" rowspan="201">', '<td>'],
    ['<th colspan="x" rowspan="-1" onclick="x">', '<th>'],
    ['<td colspan="0" style="text-align:right;width:9000px">', '<td style="text-align:right">'],
  ])('limits how far a cell reaches: %s', (cell, clean) => {
    const end = `</${cell.slice(1, 3)}>`;
    expect(sanitizeContent(`<table><tr>${cell}a${end}</tr></table>`)).toBe(`<table><tr>${clean}a${end}</tr></table>`);
  });

  it.each([
    ['<ol start="0"><li>a</li></ol>', '<ol start="0"><li>a</li></ol>'],
    ['<ol start="1000000" type="a"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ol start="-1"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ul start="2"><li>a</li></ul>', '<ul><li>a</li></ul>'],
  ])('begins a numbered list at a number: %s', (html, clean) => {
    expect(sanitizeContent(html)).toBe(clean);
  });

  it('has superscript and <i> only in footnotes', () => {
    expect(sanitizeContent('<sup>2</sup><i class="x">a</i><sup class="x footnote-marker" id="y">1</sup>')).toBe(
      '2<em>a</em><sup class="footnote-marker">1</sup>',
    );
  });

  it('of any depth and length is sanitized in linear time', () => {
    const deep = sanitizeContent(`${'<div>'.repeat(3000)}x`);
    expect(deep.match(/<div>/g)?.length).toBeLessThanOrEqual(30);
    expectLinearTime(30_000, (size) => sanitizeContent(`${'<div>'.repeat(size)}x`));
    expectLinearTime(200_000, (size) => sanitizeContent('<'.repeat(size)));
    expectLinearTime(20_000, (size) => sanitizeContent('<p style="'.repeat(size)));
    expectLinearTime(13_000, (size) => sanitizeContent('<table><tr><td>'.repeat(size)));
  });

  it('contains nothing executable, and sanitizing is idempotent', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      'javascript:',
      '">',
      '<svg>',
      '<script>',
      '</script>',
      ' onload=',
      '"',
      "'",
      '>',
      '<',
      '&',
      '&#x3c;',
      '&lt;',
      'style="',
      'text-align:center',
      'a',
      'ཀ',
      '<table>',
      '<tr>',
      '<td>',
      '</td>',
      '</table>',
      '<!--',
      '-->',
      '\0',
      '<br>',
      '<pre>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const once = sanitizeContent(parts.join(''));
        const tags = (once.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));
        for (const tag of tags) expect(tag).toMatch(/^<\/?(?:p|br|pre|table|tr|td|a(?: href="")?|p style="")>$/);
        expect(once).not.toMatch(/href="javascript/i);
        expect(sanitizeContent(once)).toBe(once);
      }),
      { numRuns: 2000, examples: [[['<p>', '<', 'javascript:', '<p>', '<p>']]] },
    );
  });
});

describe('rows of other types', () => {
  const SITE = 'https://texts.example';
  const key = `${'0a'.repeat(16)}.png`;

  it.each([
    ['image', key, key],
    ['image', `/files/${key}`, key],
    ['image', `${SITE}/files/${key}`, key],
    ['image', 'https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
    ['image', 'data:image/png;base64,AAAA', ''],
    ['image', 'javascript:alert(1)', ''],
    ['image', `https://x.example/${'x'.repeat(2000)}`, ''],
    ['audio', 'https://w.soundcloud.com/player/?url=x', 'https://w.soundcloud.com/player/?url=x'],
    ['audio', 'blob:https://x', ''],
    ['video', 'dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
    ['video', 'https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['video', 'https://evil.example/watch?v=dQw4w9WgXcQ', ''],
    ['video', '"><script>', ''],
    ['video', ' dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
    ['video', 'dQw4w9WgXcQ1', ''],
    ['video', 'x dQw4w9WgXcQ', ''],
    ['video', 'https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['video', 'https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['video', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0', 'dQw4w9WgXcQ'],
    ['video', 'https://www.youtube.com/watch?v=short', ''],
    ['video', 'ftp://youtu.be/dQw4w9WgXcQ', ''],
    ['video', 'https://evil.example/dQw4w9WgXcQ', ''],
    ['audio', ' http://x.example/a\u0007.mp3 ', 'http://x.example/a.mp3'],
    ['audio', 'no address', ''],
    ['audio', `https://x.example/${'x'.repeat(1982)}`, `https://x.example/${'x'.repeat(1982)}`],
    ['audio', `https://x.example/${'x'.repeat(1983)}`, ''],
    ['image', ` /files/${key} `, key],
    ['content', '<p onclick="x">a</p>', '<p>a</p>'],
    ['source', ' s1\u0007 ', 's1'],
    ['source', 's'.repeat(300), 's'.repeat(200)],
  ] as const)('%s %s', (type, content, clean) => {
    expect(sanitizeBlock(type, content, SITE)).toBe(clean);
  });
});

it('many blocks are sanitized by a worker', () => {
  expect(sanitizeContentsTask.run(['<p onclick="x">a</p>', 'b'])).toEqual(['<p>a</p>', 'b']);
});
