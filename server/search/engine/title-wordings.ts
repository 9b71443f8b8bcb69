/** The same in other words: what titles write out or translate, and readers do not. */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const MAX_NUMBER = 999_999;

/** `25000` is twenty-five thousand. */
export const numberInWords = (number: number): string => {
  if (number < 20) return ONES[number] ?? '';
  if (number < 100) return [TENS[Math.floor(number / 10)], ...(number % 10 ? [ONES[number % 10]] : [])].join('-');
  const [unit, name] = number < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const rest = number % unit;
  const joined = rest === 0 ? '' : `${rest < 100 ? ' and' : ''} ${numberInWords(rest)}`;
  return `${numberInWords(Math.floor(number / unit))} ${name}${joined}`;
};

const NUMBER = /(?<![\p{L}\p{N}.])(\d{1,3}(?:,\d{3})+|\d+)(?![\p{L}\p{N}.])/gu;

/** Sanskrit names that the English titles of works translate, as they are without diacritics. */
const TRANSLATED: [name: RegExp, english: string][] = [
  [/\bpra(?:jn|gy)a\s?paramita\b/gi, 'perfection of wisdom'],
  [/\btathagata\s?garbha\b/gi, 'buddha nature'],
  [/\bdasabhumi(?:ka)?\b/gi, 'ten stages'],
];

const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\s]*[a-z]{3}[\p{Script=Latin}\p{M}\p{N}\p{P}\s]*$/iu;

/** A query in the other words of titles; undefined when it has none of these. */
export const otherWording = (text: string): string | undefined => {
  if (!LATIN.test(text)) return undefined;
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const translated = TRANSLATED.reduce((all, [name, english]) => all.replaceAll(name, english), plain);
  const written = translated.replaceAll(NUMBER, (typed) => {
    const number = Number(typed.replaceAll(',', ''));
    return number <= MAX_NUMBER ? numberInWords(number) : typed;
  });
  return written === plain ? undefined : written;
};
