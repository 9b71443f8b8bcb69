const TIBETAN_DIGITS = /[༠-༩]/g;
const TIBETAN_ZERO = 0x0f20;
const DASHES = /[‐‑‒—―−~〜]/g;
const TITLE_MARKS = /[《》〈〉「」『』།]/g;

/** `T08n0251` and `T08n0251_p0848c07`: volume and number of CBETA. */
const CBETA = /^T\s*\d{1,3}\s*n\s*(\d+)[a-z]?(?:_?p0*(\d+[abc]\d*))?$/i;

/** `v. 21`, `vv. 21–25`, `verse 21`, `no. 251`, `§ 5` between the name and the number. */
const NUMBER_WORD =
  /(?<=[\p{L}\p{M}.་\s])\s*(?:\bvv?\.?\s|\b(?:verses?|gāthās?|gathas?|stanzas?|nos?|nr)\b\.?|[§#]+)\s*(?=\d)/iu;
/** `Dhp v.21`: a verse, unless `v` is the Roman number of a chapter. */
const CLOSE_VERSE = /(?<=\s)vv?\.(?=\d)/i;

/** `法句经第21偈`, `中部·10`, `大正藏第251号`. */
const CHINESE_ORDINAL = /[·・\s]*第\s*(?=\d)|[·・]\s*(?=\d)/g;
const CHINESE_COUNTED = /(?<=\d)\s*(?:偈|颂|頌|首|经|經|号|號|篇)/g;

/** `34 Jataka`, `22. Majjhima Nikaya`: the number before the name. */
const NUMBER_FIRST = /^(\d+(?:[.:]\d+)*)\.?\s+(\p{L}[\p{L}\p{M}\s]{2,})$/u;

/** A citation in the forms people write, each reading as name and number. Most have one reading. */
export const normalizeCitation = (typed: string): string[] => {
  const plain = typed
    .replaceAll(TIBETAN_DIGITS, (digit) => String((digit.codePointAt(0) ?? TIBETAN_ZERO) - TIBETAN_ZERO))
    .replaceAll(DASHES, '–')
    .replaceAll(TITLE_MARKS, '')
    .replaceAll(CHINESE_ORDINAL, ' ')
    .replaceAll(CHINESE_COUNTED, '')
    // Spaces around the dash of a range.
    .replaceAll(/(?<=\d)\s*–\s*(?=\d)/g, '–')
    .trim();
  const [, number, line] = CBETA.exec(plain) ?? [];
  if (number) return [line ? `T ${number}, ${line}` : `T ${number}`];
  const numbered = plain.replace(NUMBER_WORD, ' ').replace(NUMBER_FIRST, '$2 $1');
  return CLOSE_VERSE.test(numbered) ? [numbered, numbered.replace(CLOSE_VERSE, '')] : [numbered];
};
