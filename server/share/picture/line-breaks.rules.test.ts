import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clausesOf, measureText, unbreakableUnits, wrap, wrapBalanced } from './line-breaks.rules.ts';

const byLength = (text: string) => Array.from(text).length;
const wrapped = (text: string, width: number) => wrap(measureText(text, byLength), width);

describe('a line break', () => {
  it('in Tibetan comes after a tsheg and never before a shad', () => {
    expect(unbreakableUnits('བདེ་གཤེགས་དང་། །ཕྱག་འཚལ།')).toEqual(['བདེ་', 'གཤེགས་', 'དང་། །', 'ཕྱག་', 'འཚལ།']);
    expect(unbreakableUnits('ནས། ཚེ་')).toEqual(['ནས། ', 'ཚེ་']);
    expect(unbreakableUnits('དང་།། ཕྱག་')).toEqual(['དང་།། ', 'ཕྱག་']);
  });

  it('in Chinese comes after any character, but never before a closing mark or after an opening one', () => {
    expect(unbreakableUnits('曰：「色，空。」')).toEqual(['曰：', '「色，', '空。」']);
  });

  it('in Latin script comes at a space or after a hyphen', () => {
    expect(unbreakableUnits('one-way path, (now)')).toEqual(['one-', 'way ', 'path, ', '(now)']);
  });

  it('in Thai comes between words', () => {
    expect(unbreakableUnits('ความบริสุทธิ์').length).toBeGreaterThan(1);
  });

  it('leaves no line wider than the given width, and no word is lost', () => {
    const letters = fc.constantFrom('a', 'ṃ', ' ', 'ཀ', 'ི', '་', '།', '空', '。', '「', 'ก', '-');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 60 }), fc.integer({ min: 3, max: 20 }), (text, width) => {
        expect(unbreakableUnits(text).join('')).toBe(text);
        const lines = wrapped(text, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        // One grapheme may itself be wider.
        for (const line of lines.filter((each) => byLength(each) > width)) expect(line).toMatch(/\p{M}|[།。་]/u);
      }),
    );
  });
});

describe('balanced lines', () => {
  it('are as many as greedy wrapping makes', () => {
    const text = measureText('of pain and dejection, for reaching the true way', byLength);
    expect(wrap(text, 40)).toEqual(['of pain and dejection, for reaching the', 'true way']);
    expect(wrapBalanced(text, 40)).toEqual(['of pain and dejection,', 'for reaching the true way']);
  });

  it('never split a unit that fits on a line', () => {
    const clauses = measureText('觀自在菩薩行深般若波羅蜜多時，照見五蘊皆空，', byLength, clausesOf);
    expect(wrapBalanced(clauses, 16)).toEqual(['觀自在菩薩行深般若波羅蜜多時，', '照見五蘊皆空，']);
  });
});

describe('clauses', () => {
  it('end with their punctuation and closing marks', () => {
    expect(clausesOf('佛言：「色不異空，空不異色；」善哉')).toEqual(['佛言：', '「色不異空，', '空不異色；」', '善哉']);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('空', '，', '。', '」', '「', 'a') }), (text) => {
        expect(clausesOf(text).join('')).toBe(text);
      }),
    );
  });
});
