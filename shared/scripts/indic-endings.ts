/**
 * Endings of nouns in Pali and Sanskrit as they look without diacritics, longest first. A rough cut, not grammar: it
 * need only be the same for the forms of one word. Short endings want a longer rest, else every word would be one.
 */
const ENDINGS: [least: number, endings: string[]][] = [
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
const DOUBTFUL = /(?:an|in|un|ay)(?:am|ah|a)$/;
const SHORT = /(?:am|ah|a)$/;

const cutLongest = (folded: string): string => {
  for (const [least, endings] of ENDINGS) {
    for (const ending of endings) {
      if (folded.length - ending.length >= least && folded.endsWith(ending)) return folded.slice(0, -ending.length);
    }
  }
  return folded;
};

/** The word without its ending, both ways where that can be done in two; itself when there is none. */
export const stripIndicEnding = (folded: string): string[] => {
  const stem = cutLongest(folded);
  const other = DOUBTFUL.test(folded) ? folded.replace(SHORT, '') : stem;
  return other === stem ? [stem] : [stem, other];
};
