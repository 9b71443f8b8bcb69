/** Particles that merge with an open syllable: genitive, agentive, final, "and", "or". */
const MERGED = /(?<=[\u0F40-\u0FBC])(?:འི|འིས|འོ|འང|འམ|འིའང|འིའམ)$/;

/** An achung that only marks an open syllable; it disappears before a particle too (དཔའ, དཔའི). */
const FINAL_ACHUNG = /(?<=.)འ$/;

/**
 * Syllables in which a final s or r is a particle. Elsewhere it belongs to the word (ཆོས, ལུས, དུས), so this is a
 * list, not a rule. Pa and ba, po and bo are one nominaliser in two spellings.
 */
const ENDINGS = new Map<string, string>();
for (const [syllable, forms] of Object.entries({
  པ: 'པ བ པར བར པས བས',
  པོ: 'པོ བོ པོར བོར པོས བོས',
  མ: 'མ མར མས',
  ང: 'ང ངས ངར',
  དེ: 'དེ དེས དེར',
  འདི: 'འདི འདིས འདིར',
  མི: 'མི མིས མིར',
  བུ: 'བུ བུས བུར',
  ལྷ: 'ལྷ ལྷས ལྷར',
  // One particle whose first letter depends on the letter before it.
  གི: 'གི ཀྱི གྱི ཡི',
  གིས: 'གིས ཀྱིས གྱིས ཡིས',
  དུ: 'དུ ཏུ རུ',
  ཅེས: 'ཅེས ཞེས',
  ཅིག: 'ཅིག ཞིག ཤིག',
  ཀྱང: 'ཀྱང ཡང འང',
})) {
  for (const form of forms.split(' ')) ENDINGS.set(form, syllable);
}

/** One spelling for a syllable with and without its particles. */
export const foldParticles = (syllable: string): string => {
  const bare = syllable.replace(MERGED, '').replace(FINAL_ACHUNG, '');
  return ENDINGS.get(bare) ?? bare;
};
