/** The thirty letters in their order, which is that of dictionaries. */
const ALPHABET = 'ཀཁགངཅཆཇཉཏཐདནཔཕབམཙཚཛཝཞཟའཡརལཤསཧཨ';

/** Before which roots each prefix can stand. */
const PREFIXES: Record<string, string> = {
  ག: 'ཅཉཏདནཙཞཟཡཤས',
  ད: 'ཀགངཔབམ',
  བ: 'ཀགཅཏདཙཞཟཤས',
  མ: 'ཁགངཆཇཉཐདནཚཛ',
  འ: 'ཁགཆཇཐདཕབཚཛ',
};
/** These follow ba only with a letter above or below them. */
const STACKED_AFTER_BA = 'ངཇཉནཛརལ';
const PREFIX_ORDER = 'གདབམའ';

/** Over which roots each head letter stands. La over ha is the exception: dictionaries count it to la. */
const HEADS: Record<string, string> = {
  ར: 'ཀགངཇཉཏདནབམཙཛ',
  ལ: 'ཀགངཅཇཏདཔབ',
  ས: 'ཀགངཉཏདནཔབམཙ',
};
const HEAD_ORDER = 'རལས';

/** Three plain letters of which the first could be a prefix as well: here it is the root. */
const ROOT_FIRST = new Set(['དངས', 'མངས', 'མགས', 'བགས']);
const BEFORE_LAST_SA = 'གངབམ';

const VOWELS = '\u0F72\u0F74\u0F7A\u0F7C';
const FEET = '\u0FAD\u0FB1\u0FB2\u0FB3';

export type TibetanSyllable = {
  /** One letter, or empty. */
  prefix: string;
  head: string;
  root: string;
  /** Letters below the root, as they are written. */
  feet: string;
  vowels: string;
  /** What follows, as it is written. */
  rest: string;
};

type Stack = { base: string; below: string; vowels: string };

const STACK = /([\u0F40-\u0F6C])([\u0F90-\u0FBC]*)([\u0F71-\u0F84]*)/g;

const stacksOf = (syllable: string): Stack[] =>
  [...syllable.matchAll(STACK)].map(([, base = '', below = '', vowels = '']) => ({ base, below, vowels }));

const isPlain = ({ below, vowels }: Stack): boolean => below === '' && vowels === '';

/** The full form of a subjoined letter. */
const fullLetter = (subjoined: string): string => String.fromCharCode(subjoined.charCodeAt(0) - 0x50);

const headOf = ({ base, below }: Stack): string => {
  const first = below && fullLetter(below);
  return first && HEADS[base]?.includes(first) ? base : '';
};

const rootOf = (stack: Stack): string => (headOf(stack) ? fullLetter(stack.below) : stack.base);

const fitsAfter = (prefix: Stack, stack: Stack): boolean => {
  if (!isPlain(prefix)) return false;
  const root = rootOf(stack);
  if (prefix.base === 'བ' && stack.below && STACKED_AFTER_BA.includes(root)) return true;
  return PREFIXES[prefix.base]?.includes(root) ?? false;
};

/** Whether the first of several stacks is a prefix. */
const hasPrefix = (stacks: Stack[]): boolean => {
  const [first, second, third] = stacks;
  if (!first || !second || !fitsAfter(first, second)) return false;
  if (!isPlain(second)) return true;
  // Plain letters: a root needs something after it, if only achung, else it is the last letter of the first.
  if (!third) return false;
  if (stacks.length > 3 || third.base !== 'ས' || !isPlain(third)) return true;
  return !BEFORE_LAST_SA.includes(second.base) || !ROOT_FIRST.has(first.base + second.base + third.base);
};

/** Undefined when the syllable has no Tibetan letter. */
export const parseTibetanSyllable = (syllable: string): TibetanSyllable | undefined => {
  const stacks = stacksOf(syllable.normalize('NFC'));
  const rootIndex = hasPrefix(stacks) ? 1 : 0;
  const stack = stacks[rootIndex];
  if (!stack) return undefined;
  const head = headOf(stack);
  return {
    prefix: rootIndex === 1 ? (stacks[0]?.base ?? '') : '',
    head,
    root: rootOf(stack),
    feet: head ? stack.below.slice(1) : stack.below,
    vowels: stack.vowels,
    rest: stacks
      .slice(rootIndex + 1)
      .map(({ base, below, vowels }) => base + below + vowels)
      .join(''),
  };
};

const syllablesOf = (text: string): string[] => text.match(/[\u0F40-\u0FBC]+/g) ?? [];

/** The letter under which a dictionary lists a word: the root of its first syllable. */
export const tibetanRoot = (text: string): string | undefined => parseTibetanSyllable(syllablesOf(text)[0] ?? '')?.root;

/** Ranks as letters, so that keys can be compared as strings. */
const rank = (order: string, letter: string): string => {
  const index = order.indexOf(letter);
  // Letters in no list come last, by code point.
  return letter === '' ? '0' : index === -1 ? `~${letter}` : String.fromCharCode(0x40 + index + 1);
};
const rankAll = (order: string, letters: string): string => [...letters].map((letter) => rank(order, letter)).join('');

/** Plain roots come first, then those with a prefix, with a head letter, and with both. */
const syllableKey = ({ prefix, head, root, feet, vowels, rest }: TibetanSyllable): string =>
  [
    rank(ALPHABET, root),
    (prefix ? 1 : 0) + (head ? 2 : 0),
    rank(PREFIX_ORDER, prefix),
    rank(HEAD_ORDER, head),
    rankAll(FEET, feet),
    rankAll(VOWELS, vowels),
    rankAll(ALPHABET + VOWELS, rest),
  ].join(' ');

/** Sorting by these keys gives dictionary order. */
export const tibetanSortKey = (text: string): string =>
  syllablesOf(text)
    .flatMap((syllable) => parseTibetanSyllable(syllable) ?? [])
    .map(syllableKey)
    .join('\t');
