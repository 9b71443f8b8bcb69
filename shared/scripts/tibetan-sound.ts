import { parseTibetanSyllable } from './tibetan-root.ts';

/** How people who do not know the script write what they hear: `Sherab Nyingpo`, `Dorje Chopa`, `Zangcho Monlam`. */
const LETTERS: Record<string, string> = {
  ཀ: 'k',
  ཁ: 'kh',
  ག: 'g',
  ང: 'ng',
  ཅ: 'ch',
  ཆ: 'ch',
  ཇ: 'j',
  ཉ: 'ny',
  ཏ: 't',
  ཐ: 'th',
  ད: 'd',
  ན: 'n',
  པ: 'p',
  ཕ: 'ph',
  བ: 'b',
  མ: 'm',
  ཙ: 'ts',
  ཚ: 'ts',
  ཛ: 'dz',
  ཝ: 'w',
  ཞ: 'zh',
  ཟ: 'z',
  འ: '',
  ཡ: 'y',
  ར: 'r',
  ལ: 'l',
  ཤ: 'sh',
  ས: 's',
  ཧ: 'h',
  ཨ: '',
};

const VOWELS: Record<string, string> = { 'ི': 'i', 'ུ': 'u', 'ེ': 'e', 'ོ': 'o' };

const WITH_YA: Record<string, string> = { པ: 'ch', ཕ: 'ch', བ: 'j', མ: 'ny' };
const WITH_RA: Record<string, string> = { ཀ: 'tr', ཁ: 'tr', ཏ: 'tr', པ: 'tr', ཕ: 'tr', ག: 'dr', ད: 'dr', བ: 'dr' };
const YA = '\u0FB1';
const RA = '\u0FB2';
const LA = '\u0FB3';

const onsetOf = (root: string, feet: string, isAfterDa: boolean): string => {
  const plain = LETTERS[root] ?? '';
  // da before ba: dbang is wang, dbyangs yang, dbu u.
  if (isAfterDa && root === 'བ') return feet.includes(YA) ? 'y' : feet.includes(RA) ? 'r' : 'w';
  if (feet.includes(YA)) return WITH_YA[root] ?? `${plain}y`;
  if (feet.includes(RA)) return WITH_RA[root] ?? plain;
  if (feet.includes(LA)) return root === 'ཟ' ? 'd' : 'l';
  return plain;
};

/** What is heard of the letters after the root. */
const SUFFIXES: Record<string, string> = { ག: 'g', ང: 'ng', ན: 'n', བ: 'b', མ: 'm', ར: 'r', ལ: 'l' };
/** After these a sounds like e: spyan is chen, rgyas gye. */
const FRONTING = new Set(['ད', 'ན', 'ས']);

/** One syllable as it is heard; undefined when it has no Tibetan letter. */
const soundOfSyllable = (syllable: string): string | undefined => {
  const parsed = parseTibetanSyllable(syllable);
  if (!parsed) return undefined;
  const { prefix, root, feet, vowels, rest } = parsed;
  const onset = onsetOf(root, feet, prefix === 'ད');
  const vowel = [...vowels].map((sign) => VOWELS[sign] ?? '').join('') || 'a';
  // The genitive, as in pa'i.
  if (rest.startsWith('འི')) return `${onset}${vowel}${vowel === 'i' ? '' : 'i'}`;
  const suffix = rest.charAt(0);
  const isDbu = onset === 'w' && vowel === 'u';
  return `${isDbu ? '' : onset}${vowel === 'a' && FRONTING.has(suffix) ? 'e' : vowel}${SUFFIXES[suffix] ?? ''}`;
};

/** The syllables of a Tibetan text as they are heard, roughly as books in European languages write them. */
export const tibetanSounds = (text: string): string[] =>
  (text.match(/[\u0F40-\u0FBC]+/g) ?? []).flatMap((syllable) => soundOfSyllable(syllable) ?? []);
