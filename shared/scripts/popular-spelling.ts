/** Words that end like Sanskrit: others with sh and ch are English. */
const LOOKS_INDIC = /^[a-z]{4,}(?:[aiu]|[aiu][mh])$/;

/**
 * Popular spellings of Sanskrit without diacritics: shunyata, bodhichitta, hridaya, prajnaapaaramitaa. Returns the
 * scholarly spellings, also without diacritics, if they differ.
 */
export const scholarlySpellings = (folded: string): string[] => {
  if (!LOOKS_INDIC.test(folded)) return [];
  const letters = folded
    .replaceAll('sh', 's')
    .replaceAll(/(?<!c)ch(?!h)/g, 'c')
    .replaceAll('chh', 'ch')
    .replaceAll('w', 'v')
    .replaceAll(/([aiu])\1/g, '$1')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u');
  const vocalic = letters.replaceAll(/(?<=[bcdghjkmnpstv])ri(?=[bcdghjkmnpst])|^ri(?=[gs])/g, 'r');
  return [...new Set([letters, vocalic])].filter((spelling) => spelling !== folded);
};
