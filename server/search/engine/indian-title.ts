/**
 * Translations in the Tibetan canon begin with their title in the language of India, written in Tibetan letters:
 * “rgya gar skad du, … bod skad du”. It is how the work is known outside Tibet, so it is a title, too.
 */
const TITLE_LINE = /རྒྱ་གར་སྐད་དུ་?[།\s]+(.{3,600}?)[།\s]+བོད་སྐད་དུ/u;

const CONSONANTS: Record<string, string> = {
  ཀ: 'k',
  ཁ: 'kh',
  ག: 'g',
  གྷ: 'gh',
  ང: 'ṅ',
  ཅ: 'c',
  ཆ: 'ch',
  ཇ: 'j',
  ཉ: 'ñ',
  ཊ: 'ṭ',
  ཋ: 'ṭh',
  ཌ: 'ḍ',
  ཎ: 'ṇ',
  ཏ: 't',
  ཐ: 'th',
  ད: 'd',
  ན: 'n',
  པ: 'p',
  ཕ: 'ph',
  བ: 'b',
  མ: 'm',
  ཙ: 'c',
  ཚ: 'ch',
  ཛ: 'j',
  ཝ: 'v',
  ཞ: 'ź',
  ཟ: 'z',
  འ: '',
  ཡ: 'y',
  ར: 'r',
  ལ: 'l',
  ཤ: 'ś',
  ཥ: 'ṣ',
  ས: 's',
  ཧ: 'h',
  ཨ: '',
  ཪ: 'r',
};
const VOWELS: Record<string, string> = { 'ི': 'i', 'ུ': 'u', 'ེ': 'e', 'ཻ': 'ai', 'ོ': 'o', 'ཽ': 'au', 'ྀ': 'i' };
const LONG: Record<string, string> = { a: 'ā', i: 'ī', u: 'ū' };
const ENDINGS: Record<string, string> = { 'ཾ': 'ṃ', 'ཿ': 'ḥ', 'ྂ': 'ṃ', 'ྃ': 'ṃ' };
/** Subjoined letters are so far behind the letters they are forms of. */
const SUBJOINED = 0x50;

/** One stack: a letter, those under it, a vowel. */
const STACK =
  /([\u0F40-\u0F6C])([\u0F90-\u0FBC]*)(\u0F71?)([\u0F72\u0F74\u0F7A-\u0F7D\u0F80]?)([\u0F7E\u0F7F\u0F82\u0F83]?)/gu;

const lettersOf = (letter: string, subjoined: string): string =>
  [letter, ...Array.from(subjoined, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) - SUBJOINED))]
    .map((each) => CONSONANTS[each] ?? '')
    .join('');

/** One syllable. Its last letter has no vowel when it only ends the syllable. */
const syllableToLatin = (syllable: string): string => {
  const stacks = [...syllable.normalize('NFD').matchAll(STACK)];
  return stacks
    .map(([, letter = '', subjoined = '', length = '', vowel = '', ending = ''], at) => {
      const consonants = lettersOf(letter, subjoined);
      const endsOnly = at > 0 && at === stacks.length - 1 && !subjoined && !length && !vowel && !ending;
      if (endsOnly) return consonants;
      const isVocalic = vowel === '\u0F80' && consonants.endsWith('r');
      const sound = VOWELS[vowel] ?? 'a';
      if (isVocalic) return `${consonants.slice(0, -1)}ṛ${ENDINGS[ending] ?? ''}`;
      return `${consonants}${length ? (LONG[sound] ?? sound) : sound}${ENDINGS[ending] ?? ''}`;
    })
    .join('');
};

/** The title in Latin letters; null when the text does not give one. */
export const indianTitle = (beginning: string): string | null => {
  const written = TITLE_LINE.exec(beginning)?.[1];
  if (!written) return null;
  const title = written
    .split(/[་།\s]+/u)
    .map(syllableToLatin)
    .join('')
    .replaceAll('hh', 'h');
  return title.length >= 4 ? title.charAt(0).toUpperCase() + title.slice(1) : null;
};
