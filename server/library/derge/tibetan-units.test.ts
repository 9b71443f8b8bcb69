import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shadUnits } from './tibetan-units.ts';

const none = { start: 0, end: 0 };
const cut = (text: string, opening = none, breaks: number[] = []) =>
  shadUnits(text, opening, breaks).map((unit) => text.slice(unit.start, unit.end));

describe('segmentation of Tibetan at the shad', () => {
  test('the two shads of a line of verse stay together, and with their line', () => {
    expect(cut('བདེ་གཤེགས་ཆོས། །ཕྱག་འོས་ཀུན། །')).toEqual(['བདེ་གཤེགས་ཆོས། །', 'ཕྱག་འོས་ཀུན། །']);
  });
  test('a single shad does not end a sentence', () => {
    expect(cut('དེ་ནས་བཅོམ་ལྡན། འདས་ཀྱིས་བཀའ། །')).toEqual(['དེ་ནས་བཅོམ་ལྡན། འདས་ཀྱིས་བཀའ། །']);
  });
  test('after ག the first shad is not written', () => {
    expect(cut('འདི་ནི་ལྟག །དེ་ནས་ཡང་། །')).toEqual(['འདི་ནི་ལྟག །', 'དེ་ནས་ཡང་། །']);
  });
  test('a head mark belongs to the following segment, also in the middle of a text', () => {
    expect(cut('༄༅། །ཀ་ཁ་ག་ང་།། ༄༅། །ཅ་ཆ་ཇ། །')).toEqual(['༄༅། །ཀ་ཁ་ག་ང་།། ', '༄༅། །ཅ་ཆ་ཇ། །']);
  });
  test('no segment of one syllable: it joins the one before, or after the end of a passage the next', () => {
    expect(cut('ཀ་ཁ་ག་ང་། །སོ། །ཅ་ཆ་ཇ། །')).toEqual(['ཀ་ཁ་ག་ང་། །སོ། །', 'ཅ་ཆ་ཇ། །']);
    expect(cut('ཀ་ཁ་ག་ང་།། །།ཨོཾ། །ཅ་ཆ་ཇ། །')).toEqual(['ཀ་ཁ་ག་ང་།། །།', 'ཨོཾ། །ཅ་ཆ་ཇ། །']);
  });
  test('the opening with the titles is one segment, and requested breaks are respected', () => {
    expect(cut('ཀ་ཁ་ག །ང་ཅ་ཆ། ཇ་ཉ་ཏ། །', { start: 0, end: 14 })).toEqual(['ཀ་ཁ་ག །ང་ཅ་ཆ། ', 'ཇ་ཉ་ཏ། །']);
    expect(cut('ཀ་ཁ་ག། ང་ཅ་ཆ། །', none, [7])).toEqual(['ཀ་ཁ་ག། ', 'ང་ཅ་ཆ། །']);
  });
  test('a very long sentence is divided at a single shad', () => {
    const pieces = cut(`${'གཟུགས་དང་། '.repeat(200)}། །`);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(800);
    expect(pieces.every((piece) => piece.endsWith('། ') || piece.endsWith('།'))).toBe(true);
  });
  test('no text is lost or duplicated, for any input', () => {
    const text = fc.string({ unit: fc.constantFrom('ཀ', '་', '།', ' ', '༄', 'ག', '༎'), maxLength: 200 });
    fc.assert(
      fc.property(text, fc.nat(200), (words, at) => {
        const joined = cut(words, none, [at]).join('');
        expect(joined).toBe(words.trim() === '' ? '' : words);
      }),
    );
  });
});
