import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, normalizeText, plainText } from './clean-html.ts';

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
  ])('%s', (_title, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
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
  ])('%s', (_title, text, normal) => {
    expect(normalizeText(text)).toBe(normal);
  });
});

describe('plainText', () => {
  it('is the words alone, without footnotes', () => {
    expect(
      plainText('a<sup class="footnote-marker">1</sup><i class="footnote">note</i><br><b>b</b> &lt;1&gt; &amp;'),
    ).toBe('a b <1> &');
  });
});
