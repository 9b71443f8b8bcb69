/** ISO 15924 codes of the scripts in the library. Hani covers both Chinese and Japanese. */
const SCRIPTS: [code: string, letters: RegExp][] = [
  ['Tibt', /\p{Script=Tibetan}/u],
  ['Latn', /\p{Script=Latin}/u],
  ['Hani', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Laoo', /\p{Script=Lao}/u],
  ['Gujr', /\p{Script=Gujarati}/u],
  ['Sinh', /\p{Script=Sinhala}/u],
  ['Mymr', /\p{Script=Myanmar}/u],
  ['Khmr', /\p{Script=Khmer}/u],
  ['Mong', /\p{Script=Mongolian}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
];

/** `Zyyy` is the code for "no particular script": numbers, punctuation, or nothing at all. */
const NO_SCRIPT = 'Zyyy';

/** For each code point its place in `SCRIPTS`, from 1. A text has few different characters, and fifteen patterns are slow. */
const scriptOf = new Uint8Array(0x11_0000);
const UNKNOWN = 0;
const NONE = SCRIPTS.length + 1;

const findScript = (codePoint: number): number => {
  const letter = String.fromCodePoint(codePoint);
  const index = SCRIPTS.findIndex(([, letters]) => letters.test(letter));
  return index < 0 ? NONE : index + 1;
};

/** The script of most letters. Takes plain text. */
export const detectScript = (text: string): string => {
  const counts = new Uint32Array(NONE + 1);
  for (let at = 0; at < text.length; at += 1) {
    let codePoint = text.charCodeAt(at);
    if (codePoint >= 0xd800 && codePoint <= 0xdbff) {
      codePoint = text.codePointAt(at)!;
      if (codePoint > 0xffff) at += 1;
    }
    if (scriptOf[codePoint] === UNKNOWN) scriptOf[codePoint] = findScript(codePoint);
    counts[scriptOf[codePoint]!]! += 1;
  }
  let best = NO_SCRIPT;
  let max = 0;
  for (const [index, [code]] of SCRIPTS.entries()) {
    const count = counts[index + 1] ?? 0;
    if (count > max) [best, max] = [code, count];
  }
  return best;
};

/** Scripts that determine the language, as far as a font or a default is concerned. */
export const LANGUAGE_OF_SCRIPT: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };

/** The language of a text, where its script determines it. */
export const languageByScript = (text: string): string | undefined => LANGUAGE_OF_SCRIPT[detectScript(text)];
