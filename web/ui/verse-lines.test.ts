import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './safe-html.tsx';
import { verseLines } from './verse-lines.ts';

const linesOf = (html: string): string[] =>
  verseLines(html)
    .split('<span class="verse-line">')
    .slice(1)
    .map((line) => line.replace(/(?:<br>)?<\/span>$/, ''));

describe('lines of verse', () => {
  it.each([
    ['a', ['a']],
    ['a<br>b', ['a', 'b']],
    ['a <b>b<br>c</b> d', ['a <b>b</b>', '<b>c</b> d']],
    [
      '<em lang="pi">a<br><b>b<br>c</b></em>',
      ['<em lang="pi">a</em>', '<em lang="pi"><b>b</b></em>', '<em lang="pi"><b>c</b></em>'],
    ],
  ])('%s', (html, lines) => expect(linesOf(html)).toEqual(lines));

  it('do not end in a footnote', () => {
    const html = 'a<sup class="footnote-marker">1</sup><i class="footnote">one<br>two</i><br>b';
    expect(linesOf(html)).toEqual(['a<sup class="footnote-marker">1</sup><i class="footnote">one<br>two</i>', 'b']);
  });

  it('end at double shads where the source has no line breaks', () => {
    expect(linesOf(safeHtml('ཀ་ཁ་ག་ང་། །ཅ་ཆ་ཇ་ཉ་ག །ཏ་ཐ་ད་ན། །'))).toEqual([
      'ཀ་ཁ་ག་ང་།\u00A0། ',
      'ཅ་ཆ་ཇ་ཉ་ག\u00A0། ',
      'ཏ་ཐ་ད་ན།\u00A0།',
    ]);
    expect(linesOf('ཀ་ཁ། ག་ང་།<br>ཅ་ཆ། །ཇ')).toEqual(['ཀ་ཁ། ག་ང་།', 'ཅ་ཆ། །ཇ']);
  });

  it('keep the text as it is, and close all they open', () => {
    const pieces = fc.constantFrom(
      '<b>',
      '</b>',
      '<br>',
      '<i class="footnote">',
      '</i>',
      'a',
      ' ',
      '<em lang="pi">',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const html = safeHtml(parts.join(''));
        const verse = verseLines(html);
        expect(verse.replaceAll(/<(?!br)[^>]*>/g, '')).toBe(html.replaceAll(/<(?!br)[^>]*>/g, ''));
        const opened = [...verse.matchAll(/<([a-z]+)(?<!br)[ >]/g)].length;
        expect([...verse.matchAll(/<\//g)]).toHaveLength(opened);
      }),
    );
  });
});
