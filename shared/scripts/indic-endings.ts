/**
 * Endings of nouns in Pali and Sanskrit without diacritics, longest first. A light stemmer, not grammar: the forms of one
 * word need only give the same stem. Short endings need a longer stem, else every word would have one.
 */
const ENDINGS: [minStem: number, endings: string[]][] = [
  [
    3,
    [
      'abhyam',
      'ebhyah',
      'ayam',
      'ayah',
      'ayai',
      'asmim',
      'asmin',
      'anam',
      'inam',
      'unam',
      'assa',
      'asya',
      'amhi',
      'ena',
      'aya',
      'esu',
      'isu',
      'usu',
      'ehi',
      'ihi',
      'uhi',
      'aih',
      'ato',
      'ina',
      'una',
    ],
  ],
  [3, ['am', 'ah', 'im', 'ih', 'um', 'uh', 'o', 'a']],
  [4, ['an', 'at', 'as', 'au', 'is', 'us', 'ir', 'ur', 'e', 'i', 'u']],
];

/** Endings that may also be the end of a stem and a shorter ending: nibb-ānaṁ or nibbān-aṁ, vin-aya or vinay-a. */
const AMBIGUOUS = /(?:an|in|un|ay)(?:am|ah|a)$/;
const SHORT = /(?:am|ah|a)$/;

const stripLongest = (folded: string): string => {
  for (const [minStem, endings] of ENDINGS) {
    for (const ending of endings) {
      if (folded.length - ending.length >= minStem && folded.endsWith(ending)) return folded.slice(0, -ending.length);
    }
  }
  return folded;
};

/** The stem, or both where the ending is ambiguous; the word itself when it has none. */
export const stripIndicEnding = (folded: string): string[] => {
  const stem = stripLongest(folded);
  const other = AMBIGUOUS.test(folded) ? folded.replace(SHORT, '') : stem;
  return other === stem ? [stem] : [stem, other];
};
