/** Letters need a sign after them: Word’s bullets are letters of a symbol font, such as “o” and “v”. */
const NUMBERED = /^[(（[]?((?:\p{Nd}{1,4}[.-])*)(\p{Nd}{1,6}|\p{L}{1,6})([.)）\]、．:：]+)?$/u;

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const CHINESE = '一二三四五六七八九十';

/** Digits of one script follow one another; which ten they belong to is found by counting back to the first. */
const digitOf = (digit: string): number => {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return /\d/.test(digit) ? Number(digit) : code - zero;
};

const romanOf = (letters: string): number | undefined => {
  const values = [...letters].map((letter) => ROMAN[letter]);
  if (values.includes(undefined)) return undefined;
  return values.reduce<number>((sum, value = 0, index) => {
    const next = values[index + 1] ?? 0;
    return sum + (value < next ? -value : value);
  }, 0);
};

/** A single letter is taken for a Roman numeral only where lists of letters are rarely that long. */
const letterOf = (letters: string): number | undefined => {
  if (letters.length > 1 || /[ivx]/.test(letters)) return romanOf(letters);
  const code = letters.charCodeAt(0) - 96;
  return code >= 1 && code <= 26 ? code : undefined;
};

const chineseOf = (letters: string): number | undefined => {
  const [first = '', second = ''] = letters;
  const [tens, ones] = [CHINESE.indexOf(first) + 1, CHINESE.indexOf(second) + 1];
  if (letters.length === 1) return tens || undefined;
  if (letters.length === 2 && first === '十') return 10 + ones;
  return letters.length === 2 && second === '十' ? tens * 10 : undefined;
};

/** The number that a list marker such as “2.”, “b)”, “iv.”, “1.3.”, “（三）” or “༢.” stands for; undefined for a bullet. */
export const markerNumber = (marker: string): number | undefined => {
  const [, outer = '', last = '', sign] = NUMBERED.exec(marker.trim().toLowerCase()) ?? [];
  if (!last) return undefined;
  if (/\p{Nd}/u.test(last)) return Number([...last].map(digitOf).join(''));
  if (!sign && !outer) return undefined;
  return chineseOf(last) ?? letterOf(last) ?? 1;
};
