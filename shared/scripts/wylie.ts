/**
 * Extended Wylie: `byang chub sems dpa'`. Strict on purpose: one invalid syllable makes the whole text not Wylie, so
 * that an English sentence is not taken for Tibetan.
 */
const LETTERS =
  "k kh g g+h ng c ch j - ny T Th D D+h N t th d d+h n p ph b b+h m ts tsh dz dz+h w zh z ' y r l sh Sh s h a".split(
    ' ',
  );
const FIRST_LETTER = 0x0f40;
const SUBJOINED = 0x50;
const CODE_POINTS = new Map(LETTERS.map((letter, index) => [letter, FIRST_LETTER + index]));

const CONSONANT = /tsh|dz|kh|ng|ch|ny|th|ph|ts|zh|sh|Th|Sh|[kgcjtdnpbmwz'yrlshTDN]/y;
const VOWEL = /-i|-I|ai|au|[aiueoAIU]/y;
const VOWEL_SIGNS: Record<string, string> = {
  a: '',
  i: '\u0F72',
  u: '\u0F74',
  e: '\u0F7A',
  o: '\u0F7C',
  A: '\u0F71',
  I: '\u0F71\u0F72',
  U: '\u0F71\u0F74',
  ai: '\u0F7B',
  au: '\u0F7D',
  '-i': '\u0F80',
  '-I': '\u0F71\u0F80',
};

/** Roots that may stand below r, l and s, above y, r, l and w, and after each prefix. */
const set = (letters: string): Set<string> => new Set(letters.split(' '));
const BELOW: Record<string, Set<string>> = {
  r: set('k g ng j ny t d n b m ts dz'),
  l: set('k g ng c j t d p b h'),
  s: set('k g ng ny t d n p b m ts'),
};
const ABOVE: Record<string, Set<string>> = {
  y: set('k kh g p ph b m'),
  r: set('k kh g t th d n p ph b m s sh h'),
  l: set('k g b z r s'),
  w: set('k kh g c ny t d ts tsh zh z r l sh s h'),
};
const AFTER: Record<string, Set<string>> = {
  g: set('c ny t d n ts zh z y sh s'),
  d: set('k g ng p b m'),
  b: set('k g c t d ts zh z sh s j ny ng n dz'),
  m: set('kh g ng ch j ny th d n tsh dz'),
  "'": set('kh g ch j th d ph b tsh dz'),
};
const FINALS = set("g ng d n b m ' r l s");
const BEFORE_SECOND_S = set('g ng b m');

const letter = (name: string): string => String.fromCodePoint(CODE_POINTS.get(name) ?? 0);
const below = (name: string): string => String.fromCodePoint((CODE_POINTS.get(name) ?? 0) + SUBJOINED);
const stacked = ([top = '', ...rest]: string[]): string => letter(top) + rest.map(below).join('');

/** `[above] root [below…]`, or null when the letters do not stack that way. Gives the root too. */
const stackOf = (letters: string[]): { root: string; written: string } | null => {
  const [first = '', second = ''] = letters;
  const isHeaded = letters.length > 1 && (BELOW[first]?.has(second) ?? false);
  const root = isHeaded ? second : first;
  const feet = letters.slice(isHeaded ? 2 : 1);
  if (root === '' || feet.length > 2 || (feet.length === 2 && feet[1] !== 'w')) return null;
  if (!feet.every((foot) => ABOVE[foot]?.has(root) || (foot === 'w' && feet.length === 2))) return null;
  return { root, written: stacked(letters) };
};

const onsetOf = (letters: string[], isDotted: boolean): string | null => {
  if (letters.length === 0) return letter('a');
  const whole = isDotted ? null : stackOf(letters);
  if (whole) return whole.written;
  const [prefix = '', ...rest] = letters;
  const stack = stackOf(rest);
  return stack && AFTER[prefix]?.has(stack.root) ? letter(prefix) + stack.written : null;
};

/** Reads one syllable letter by letter. */
class Reader {
  at = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }
  get isDone(): boolean {
    return this.at === this.text.length;
  }
}

const consonants = (reader: Reader): { letters: string[]; isDotted: boolean; isJoined: boolean } => {
  const letters: string[] = [];
  let isDotted = false;
  let isJoined = false;
  for (let found = reader.take(CONSONANT); found; found = reader.take(CONSONANT)) {
    letters.push(found);
    if (letters.length === 1 && reader.take(/\./y)) isDotted = true;
    if (reader.take(/\+/y)) isJoined = true;
  }
  return { letters, isDotted, isJoined };
};

/** What may follow the vowel: a final, a second s, an anusvara or visarga, and particles (`'i`, `'ang`). */
const codaOf = (reader: Reader): string | null => {
  let coda = reader.take(/M/y) ? '\u0F7E' : '';
  if (reader.take(/H/y)) coda += '\u0F7F';
  const start = reader.at;
  const final = reader.take(CONSONANT);
  if (final !== null) {
    const particle = final === "'" ? reader.take(VOWEL) : null;
    if (particle !== null) {
      reader.at = start;
      return particles(reader, coda);
    }
    // Stacked with what follows: the next syllable begins here (pad+me is pa and dme).
    if (reader.take(/\+/y)) {
      reader.at = start;
      return coda;
    }
    if (!FINALS.has(final)) return null;
    coda += letter(final);
    if (BEFORE_SECOND_S.has(final) && reader.take(/s/y)) coda += letter('s');
  }
  return particles(reader, coda);
};

const particles = (reader: Reader, before: string): string | null => {
  let coda = before;
  while (reader.take(/'/y)) {
    const vowel = reader.take(/[iuoea]/y);
    if (vowel === null) return null;
    coda += letter("'") + (VOWEL_SIGNS[vowel] ?? '');
    const end = reader.take(/ng|m|s|r/y);
    if (end !== null) coda += letter(end);
  }
  return coda;
};

const syllableOf = (text: string): string | null => {
  if (/^[0-9]+$/.test(text)) return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0f20 + Number(digit)));
  const reader = new Reader(text);
  let written = '';
  while (!reader.isDone) {
    const { letters, isDotted, isJoined } = consonants(reader);
    const vowel = reader.take(VOWEL);
    if (vowel === null) return null;
    const onset =
      isJoined || SANSKRIT_LETTER.test(letters.join(''))
        ? stacked(letters.length ? letters : ['a'])
        : onsetOf(letters, isDotted);
    if (onset === null) return null;
    const coda = codaOf(reader);
    if (coda === null) return null;
    written += onset + (VOWEL_SIGNS[vowel] ?? '') + coda;
    // Only Sanskrit writes a second syllable without a tsheg (pad+me), and it shows by its stacks.
    if (!reader.isDone && !text.includes('+')) return null;
  }
  return written;
};
const SANSKRIT_LETTER = /[TDN]|Sh/;

const APOSTROPHES = /[‘’ʼʹ`´ʾʿ]/g;
/** What stands between syllables: tsheg, the shads, brackets. */
const BETWEEN = /[\s*_/|;:,!()[\]<>=.-]+/;

/** The query in Tibetan letters, a space where a shad was typed; null when it is not Wylie. */
export const wylieToTibetan = (typed: string): string | null => {
  const parts = typed
    .normalize('NFC')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/(?<=[gdbm])\.(?=y)/g, '\u0001')
    .split(BETWEEN);
  const syllables = parts.filter(Boolean).map((part) => syllableOf(lowerFirst(part.replaceAll('\u0001', '.'))));
  if (syllables.length === 0 || syllables.includes(null)) return null;
  return syllables.join('་');
};

/** A capital at the beginning of a sentence or name is none of EWTS, unless it is a vowel or a letter of Sanskrit. */
const lowerFirst = (part: string): string =>
  /^[BCDGJKLMPRSWYZ]/.test(part) && !part.startsWith('Sh') ? part.charAt(0).toLowerCase() + part.slice(1) : part;
