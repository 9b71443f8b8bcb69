/** ISO 15924 codes of the scripts in the library. Hani covers both Chinese and Japanese. */
const SCRIPTS: [code: string, letters: RegExp][] = [
  ['Tibt', /\p{Script=Tibetan}/gu],
  ['Latn', /\p{Script=Latin}/gu],
  ['Hani', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Hang', /\p{Script=Hangul}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Laoo', /\p{Script=Lao}/gu],
  ['Gujr', /\p{Script=Gujarati}/gu],
  ['Sinh', /\p{Script=Sinhala}/gu],
  ['Mymr', /\p{Script=Myanmar}/gu],
  ['Khmr', /\p{Script=Khmer}/gu],
  ['Mong', /\p{Script=Mongolian}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
];

/** `Zyyy` is the code for "no particular script": numbers, punctuation, or nothing at all. */
const NO_SCRIPT = 'Zyyy';

/** The script of most letters. Takes plain text. */
export const detectScript = (text: string): string => {
  let best = NO_SCRIPT;
  let max = 0;
  for (const [code, letters] of SCRIPTS) {
    const count = text.match(letters)?.length ?? 0;
    if (count > max) [best, max] = [code, count];
  }
  return best;
};

/** Scripts that determine the language, as far as a font or a default is concerned. */
export const LANGUAGE_OF_SCRIPT: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };

/** The language of a text, where its script determines it. */
export const languageByScript = (text: string): string | undefined => LANGUAGE_OF_SCRIPT[detectScript(text)];

/** Scripts written from right to left. */
export const isRightToLeft = (script: string): boolean => script === 'Arab' || script === 'Hebr';
