import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, plainTextLines } from './excerpt.rules.ts';

describe('the plain text of a segment', () => {
  it('keeps the lines of verse and drops tags and footnotes', () => {
    const html =
      'རུམ་ན། །<br>སྟོན་པ་ལྟར། །<sup class="footnote-marker">1</sup><i class="footnote">པར་མར།</i><br>x &amp; <em>y</em>';
    expect(plainTextLines(html)).toEqual(['རུམ་ན། །', 'སྟོན་པ་ལྟར། །', 'x & y']);
  });

  it('contains no unprintable characters', () => {
    expect(plainTextLines('a\u0000\u0008b\uD800c\uFFFF')).toEqual(['ab\uFFFDc']);
  });

  it('has no empty lines, however a line break is written', () => {
    expect(plainTextLines(' a <br/><br /><BR>\u0007<br> b')).toEqual(['a', 'b']);
  });
});

describe('an excerpt', () => {
  it('is the whole text when that is short', () => {
    expect(excerpt('བདེ་གཤེགས།', 200)).toBe('བདེ་གཤེགས།');
  });

  it('ends between words, syllables or Chinese characters', () => {
    expect(excerpt('of pain and dejection', 12)).toBe('of pain and…');
    expect(excerpt('བདེ་གཤེགས་ཆོས་ཀྱི་སྐུ་', 12)).toBe('བདེ་གཤེགས་…');
    expect(excerpt('照見五蘊皆空，度一切苦厄。', 6)).toBe('照見五蘊皆…');
    expect(excerpt('Donaudampfschifffahrt', 5)).toBe('Donau…');
    expect(excerpt('of pain', 7)).toBe('of pain');
    expect(excerpt('of pain ', 7)).toBe('of…');
    expect(excerpt('a𠀀', 2)).toBe('a…');
    expect(excerpt('𠀀𠀀', 1)).toBe('\uFFFD…');
  });

  it('is never longer than the limit, except for the ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        expect(excerpt(text, length).length).toBeLessThanOrEqual(length + 1);
      }),
    );
  });
});
