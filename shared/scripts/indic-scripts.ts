/**
 * Devanagari and Gujarati in Latin letters without diacritics, so that they match IAST, ISO 15919 and what people type.
 * Both Unicode blocks have the same letters at the same offsets.
 */
const GUJARATI_SHIFT = 0x180;

/** By offset in the block. */
const VOWELS: Record<number, string> = {
  0x05: 'a',
  0x06: 'a',
  0x07: 'i',
  0x08: 'i',
  0x09: 'u',
  0x0a: 'u',
  0x0b: 'r',
  0x0c: 'l',
  0x0d: 'e',
  0x0e: 'e',
  0x0f: 'e',
  0x10: 'ai',
  0x11: 'o',
  0x12: 'o',
  0x13: 'o',
  0x14: 'au',
  0x60: 'r',
  0x61: 'l',
  0x50: 'om',
};
const SIGNS: Record<number, string> = {
  0x3e: 'a',
  0x3f: 'i',
  0x40: 'i',
  0x41: 'u',
  0x42: 'u',
  0x43: 'r',
  0x44: 'r',
  0x45: 'e',
  0x46: 'e',
  0x47: 'e',
  0x48: 'ai',
  0x49: 'o',
  0x4a: 'o',
  0x4b: 'o',
  0x4c: 'au',
  0x62: 'l',
  0x63: 'l',
};
const CONSONANTS = 'k kh g gh n c ch j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v s s s h'.split(' ');
const FIRST_CONSONANT = 0x15;
const LAST_CONSONANT = 0x39;
const VIRAMA = 0x4d;
const NASALS = new Set([0x00, 0x01, 0x02]);
const VISARGA = 0x03;
const FIRST_DIGIT = 0x66;
const LAST_DIGIT = 0x6f;

const BLOCKS = /[\u0900-\u097F\u0A80-\u0AFF]/;

export const isIndicScript = (word: string): boolean => BLOCKS.test(word);

const offsetInBlock = (code: number): number | null => {
  if (code >= 0x0900 && code <= 0x097f) return code - 0x0900;
  if (code >= 0x0a80 && code <= 0x0aff) return code - 0x0900 - GUJARATI_SHIFT;
  return null;
};

/** Other letters stay. Nukta and Vedic accents are dropped. */
export const indicToLatin = (word: string): string => {
  let latin = '';
  /** A consonant is followed by `a` unless a sign says otherwise. */
  let inherent = '';
  for (const character of word.normalize('NFD')) {
    const offset = offsetInBlock(character.codePointAt(0) ?? 0);
    const consonant = offset === null ? undefined : CONSONANTS[offset - FIRST_CONSONANT];
    if (offset === null) latin += inherent + character;
    else if (offset >= FIRST_CONSONANT && offset <= LAST_CONSONANT && consonant !== undefined) {
      latin += inherent + consonant;
      inherent = 'a';
      continue;
    } else if (SIGNS[offset] !== undefined) latin += SIGNS[offset];
    else if (offset === VIRAMA) latin += '';
    else if (NASALS.has(offset)) latin += `${inherent}m`;
    else if (offset === VISARGA) latin += `${inherent}h`;
    else if (VOWELS[offset] !== undefined) latin += inherent + VOWELS[offset];
    else if (offset >= FIRST_DIGIT && offset <= LAST_DIGIT) latin += inherent + String(offset - FIRST_DIGIT);
    else continue;
    inherent = '';
  }
  return latin + inherent;
};
