/**
 * One spelling for the nasal before a consonant: saṃgha, saṁgha, saṅgha and sangha, saṃbodhi and sambodhi. Takes words
 * of plain Latin letters.
 */
export const foldNasals = (word: string): string =>
  NASAL.test(word) ? word.replaceAll(DENTAL, 'n').replaceAll(LABIAL, 'm') : word;

const BEFORE_DENTAL = 'kgcjtdsh';
const BEFORE_LABIAL = 'pb';
const NASAL = new RegExp(`m[${BEFORE_DENTAL}]|n[${BEFORE_LABIAL}]`);
const DENTAL = new RegExp(`m(?=[${BEFORE_DENTAL}])`, 'g');
const LABIAL = new RegExp(`n(?=[${BEFORE_LABIAL}])`, 'g');

/**
 * What a word that begins with this token may begin with in the index: the next letter decides how a nasal is spelled.
 * Whoever has typed `rin` may go on to `rinpoche`, which is `rimpoche` there.
 */
export const nasalPrefixes = (token: string): string[] => {
  const following = { m: BEFORE_DENTAL, n: BEFORE_LABIAL }[token.at(-1) ?? ''] ?? '';
  return [token, ...[...following].map((letter) => foldNasals(token + letter))];
};
