/** Letters of Harvard-Kyoto that differ in IAST. */
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
 * The word in IAST, or null when it is not clearly Harvard-Kyoto: a capital within a word is a sign of it, one at the
 * beginning may start a sentence, and a word may be all in capitals.
 */
export const harvardKyotoToIast = (word: string): string | null => {
  if (!WORD.test(word) || !/[a-z]/.test(word) || !/^.+[AIURMHGJTDNS]/.test(word)) return null;
  return word.replaceAll(LETTER, (letter) => IAST[letter] ?? letter);
};
