/**
 * One spelling for the nasal before a consonant: saṃgha, saṁgha, saṅgha and sangha, saṃbodhi and sambodhi. Takes words
 * of plain Latin letters.
 */
export const foldNasals = (word: string): string =>
  NASAL.test(word) ? word.replaceAll(DENTAL, 'n').replaceAll(LABIAL, 'm') : word;

const NASAL = /m[kgcjtdsh]|n[pb]/;
const DENTAL = /m(?=[kgcjtdsh])/g;
const LABIAL = /n(?=[pb])/g;
