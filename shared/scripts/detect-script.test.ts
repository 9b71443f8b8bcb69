import fc from 'fast-check';
import { expect, it } from 'vitest';
import { detectScript, languageByScript } from './detect-script.ts';
import { isRightToLeft } from './right-to-left.ts';

it.each([
  ['Tibetan', 'བོད་ཡིག', 'Tibt'],
  ['Latin with diacritics', 'evaṃ mayā śrutam', 'Latn'],
  ['Chinese, also beyond the first plane', '如是我聞𠮷', 'Hani'],
  ['Japanese', '般若しんぎょう', 'Hani'],
  ['Devanagari', 'एवं मया', 'Deva'],
  ['mostly Tibetan with a Latin word', 'བོད་ཡིག་དང་ Toh', 'Tibt'],
  ['Hebrew', 'שלום', 'Hebr'],
  ['numbers only', '1.2 — 3', 'Zyyy'],
  ['nothing', '', 'Zyyy'],
])('detects %s', (_name, text, script) => {
  expect(detectScript(text)).toBe(script);
});

it('detects scripts that are written from right to left', () => {
  expect([isRightToLeft('Hebr'), isRightToLeft('Arab'), isRightToLeft('Latn')]).toEqual([true, true, false]);
});

it('the script determines the language of Tibetan and Chinese only', () => {
  expect(['བོད་ཡིག', '如是我聞', 'evaṃ', '1'].map(languageByScript)).toEqual(['bo', 'zh', undefined, undefined]);
});

it('decides as a pattern for each script would, for any text', () => {
  const patterns = {
    Tibt: /\p{Script=Tibetan}/gu,
    Latn: /\p{Script=Latin}/gu,
    Hani: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    Deva: /\p{Script=Devanagari}/gu,
  };
  const letters = [...'བོད་ཡིག།evaṃ śru如𠮷しんएवं1 — \uD800'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters)), (chosen) => {
      const text = chosen.join('');
      let best = 'Zyyy';
      let max = 0;
      for (const [script, pattern] of Object.entries(patterns)) {
        const count = text.match(pattern)?.length ?? 0;
        if (count > max) [best, max] = [script, count];
      }
      expect(detectScript(text)).toBe(best);
    }),
  );
});
