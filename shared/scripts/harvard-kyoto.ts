/** Letters of Harvard-Kyoto that are not the same in IAST. */
const IAST: Record<string, string> = {
  A: 'ā',
  I: 'ī',
  U: 'ū',
  RR: 'ṝ',
  R: 'ṛ',
  lR: 'ḷ',
  M: 'ṃ',
  H: 'ḥ',
  G: 'ṅ',
  J: 'ñ',
  T: 'ṭ',
  D: 'ḍ',
  N: 'ṇ',
  z: 'ś',
  S: 'ṣ',
};
const LETTER = /RR|lR|[AIURMHGJTDNzS]/g;
const WORD = /^[aAiIuURleokgGcjJtTdDnNpbmyrvzsShHM]+$/;

/**
 * The word in IAST, or null when it is not surely Harvard-Kyoto: a capital within a word is, one at its beginning may
 * begin a sentence, and a word all in capitals is shouted.
 */
export const harvardKyotoToIast = (word: string): string | null => {
  if (!WORD.test(word) || !/[a-z]/.test(word) || !/^.+[AIURMHGJTDNS]/.test(word)) return null;
  return word.replaceAll(LETTER, (letter) => IAST[letter] ?? letter);
};
