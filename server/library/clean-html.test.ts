import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, NON_TEXT_TAGS, normalizeText, plainText } from './clean-html.ts';

describe('cleanHtml', () => {
  it.each([
    [
      'keeps the tags a reader needs',
      '<b>a</b> <i lang="pi" translate="no">b</i>',
      '<b>a</b> <i lang="pi" translate="no">b</i>',
    ],
    ['drops scripts with what is in them', 'a<script>alert(1)</script>b', 'ab'],
    ['drops event handlers and styles', '<b onclick="x()" style="color:red">a</b>', '<b>a</b>'],
    ['drops addresses that run code', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['drops pictures', '<img src=x onerror=alert(1)>a', 'a'],
    ['keeps text that only looks like a tag', '<1><5>ཕྱག་འཚལ', '&lt;1&gt;&lt;5&gt;ཕྱག་འཚལ'],
    ['keeps a tag of no known name as text', 'a <sic> b', 'a &lt;sic&gt; b'],
    ['keeps a lone bracket and a raw ampersand', 'a < b & c', 'a &lt; b &amp; c'],
    ['keeps an unclosed bracket before a known name', 'a<b', 'a&lt;b'],
    ['closes what was left open', '<b>a', '<b>a</b>'],
    ['turns blocks into lines', '<p>a</p><p>b</p>', 'a<br>b'],
    [
      'keeps footnotes',
      'a<sup class="footnote-marker">1</sup><i class="footnote">n</i>',
      'a<sup class="footnote-marker">1</sup><i class="footnote">n</i>',
    ],
    [
      'drops names, which would be addresses within the page and properties of its scripts',
      '<b id="main" name="body">a</b><a id="x" name="y" href="https://example.org/">b</a><span data-x="1" title="t">c</span>',
      '<b>a</b><a href="https://example.org/">b</a><span>c</span>',
    ],
    ['drops other classes', '<span class="evil">a</span>', '<span>a</span>'],
    ['keeps emphasis', '<span class="emphasis x">a</span>', '<span class="emphasis">a</span>'],
    ['keeps language and direction', '<q lang="bo" dir="ltr">a</q>', '<q lang="bo" dir="ltr">a</q>'],
    ['keeps links to the web and to mail', '<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
    [
      'drops addresses of other kinds',
      '<a href="ftp://x.example">a</a><a href="//x.example">b</a>',
      '<a>a</a><a>b</a>',
    ],
    ['drops comments', 'a<!-- b -->c<!--d-->e', 'ace'],
    ['keeps links without encryption', '<a href="http://x.example/">a</a>', '<a href="http://x.example/">a</a>'],
    ['has no space where something was dropped at the end', '<b>a</b> <script>x</script>', '<b>a</b>'],
    ['drops known tags in capitals', '<FONT color=red>a</FONT>', 'a'],
    ['keeps a closing bracket', 'a > b', 'a &gt; b'],
    ['keeps only one line break of many', '<div><p>a</p></div> <br> <h2>b</h2><hr>', 'a<br>b'],
    ['keeps a line break within plain markup', '<b>a</b><br>b', '<b>a</b><br>b'],
    ['writes line breaks in one way', 'a<br/>b<mark>c</mark>', 'a<br>b<mark>c</mark>'],
    ['mends tags that overlap', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
    ['drops a closing tag alone', 'a</b>', 'a'],
  ])('%s', (_title, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it.each('a b br em i mark q s small span strong sub sup u cite del ins'.split(' '))('keeps %s', (tag) => {
    const html = tag === 'br' ? 'x<br>y' : `<${tag} lang="bo">x</${tag}>`;
    expect(cleanHtml(html)).toBe(html);
  });

  it.each(NON_TEXT_TAGS)('drops %s with what is in it', (tag) => {
    expect(cleanHtml(`a<${tag}>x</${tag}>`)).toBe('a');
  });

  it.each('address article blockquote dd div dl dt h1 h6 hr li ol p pre section table td th tr ul'.split(' '))(
    'makes a line of %s',
    (tag) => {
      expect(cleanHtml(`a<${tag} class="x">b`)).toBe('a<br>b');
    },
  );

  it.each([
    ['&#1', ''],
    ['a&shy;b', 'ab'],
    ['a&#9;b', 'a b'],
    ['e&#769;', 'é'],
    ['<b>&#824;</b>', '&lt;b≯'],
    ['a <script>x</script> b', 'a b'],
    ['&amp;shy;', '&amp;shy;'],
  ])('treats characters that were written as references as any others: %s', (html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
    expect(cleanHtml(expected)).toBe(expected);
  });

  it('changes nothing the second time, whatever comes', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<b>',
        '</b>',
        '<',
        '>',
        '&',
        '<script>',
        '<b id="x" name="y" onclick="z">',
        '<a id=x>',
        '<p>',
        '<br>',
        '<!--',
        '-->',
        '"',
        "'",
        '<1>',
        '\u200B',
        '&#1',
        '&shy;',
        '&#9;',
        '&#769;',
        '&#x338;',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((parts) => parts.join('')),
        (html) => {
          const once = cleanHtml(html);
          expect(cleanHtml(once)).toBe(once);
          expect(once).not.toMatch(/<(script|img|svg|iframe|style|p|div)\b/i);
          expect(once).not.toMatch(/<[^>]*\s(id|name|style|on\w+)=/i);
        },
      ),
    );
  });

  it('leaves plain markup alone exactly where taking it apart would', () => {
    const piece = fc.constantFrom(
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<em>',
      '</em>',
      '<sup>',
      '</sup>',
      '<br>',
      '&amp;',
      'སྙིང་',
      'a b',
      "'",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.join('').trim();
        // An attribute that is dropped sends the same words the long way.
        const long = cleanHtml(`<span onclick="x">${html}</span>`);
        expect(`<span>${cleanHtml(html)}</span>`).toBe(long);
      }),
      { numRuns: 500 },
    );
  });
});

describe('normaliseText', () => {
  it.each([
    ['composes letters', 'e\u0301', 'é'],
    ['removes zero-width space, byte order mark and soft hyphen', '\uFEFFa\u200Bb\u00ADc', 'abc'],
    ['keeps a joiner between Indic letters', 'क्\u200Dष', 'क्\u200Dष'],
    ['removes a joiner elsewhere', 'a\u200Db', 'ab'],
    ['keeps a zero-width space between Thai words', 'กา\u200Bขา', 'กา\u200Bขา'],
    ['keeps a no-break space', 'a\u00A0b', 'a\u00A0b'],
    ['makes one space of a line break', 'a\n  b', 'a b'],
    ['keeps characters beyond the first plane', '𠮷', '𠮷'],
    ['mends lone surrogates', 'a\uD800b', 'a\uFFFDb'],
    ['removes a zero-width space at the end of Thai, and elsewhere', 'กา\u200Bb\u200Bกา', 'กาbกา'],
    ['removes a joiner at either end of Indic letters', 'a\u200Cक\u200Db', 'aकb'],
    ['removes controls and word joiners', 'a\u0007b\u2060c\u0085d', 'abcd'],
    ['makes one space of a tab and of two spaces, and none at the ends', ' a\tb  c\r ', 'a b c'],
  ])('%s', (_title, text, normal) => {
    expect(normalizeText(text)).toBe(normal);
  });
});

describe('plainText', () => {
  it('is the words alone, without footnotes', () => {
    expect(
      plainText('a<sup class="footnote-marker">1</sup><i class="footnote">note</i><br><b>b</b> &lt;1&gt; &amp;'),
    ).toBe('a b <1> &');
    expect(plainText(' <i>a</i>\n&quot;b&quot; &amp;lt; <sup>c</sup>')).toBe('a "b" &lt; c');
    expect(plainText('a  b<sup class="footnote-marker">12</sup>')).toBe('a b');
    expect(plainText('a<i class="footnote">two\nlines</i>')).toBe('a');
    expect(plainText('<i>a</i><i class="footnote">See <i>this</i> too</i> b')).toBe('a b');
  });
});
