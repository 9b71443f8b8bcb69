import { ABBREVIATIONS } from './tibetan-abbreviations.ts';
import { foldParticles } from './tibetan-particles.ts';
import { addToken, INVISIBLE, type Analyser } from './token.ts';

/** Signs below or around a syllable that are not part of its spelling: emphasis, astrology, cantillation, tsa-phru. */
const DECORATION = String.raw`[\u0F18\u0F19\u0F35\u0F37\u0F39\u0F3E\u0F3F\u0F86\u0F87\u0FC6]`;

/**
 * Letters, subjoined letters, vowels, digits. Whatever else the block holds (every kind of tsheg and shad, head marks,
 * terma marks) stands between syllables.
 */
const SPELLING = String.raw`[\u0F00\u0F20-\u0F33\u0F40-\u0F47\u0F49-\u0F6C\u0F71-\u0F84\u0F88-\u0F97\u0F99-\u0FBC]`;

const DROPPED = new RegExp(`${DECORATION}|${INVISIBLE}`, 'gv');

/** Presentation variants and discouraged code points, with their standard form. */
const STANDARD: Record<string, string> = {
  '\u0F00': '\u0F68\u0F7C\u0F7E', // oṃ in one piece
  '\u0F6A': '\u0F62', // ra that does not shrink
  '\u0FBA': '\u0FAD', // subjoined wa, ya, ra that keep their size
  '\u0FBB': '\u0FB1',
  '\u0FBC': '\u0FB2',
  '\u0F6B': '\u0F40', // kka and rra of other languages
  '\u0F6C': '\u0F62',
  '\u0F82': '\u0F7E', // anusvara with nada or candrabindu
  '\u0F83': '\u0F7E',
};
const NOT_STANDARD = new RegExp(`[${Object.keys(STANDARD).join('')}]`, 'g');
/** Two signs of a vowel are its long form. */
const DOUBLED: [RegExp, string][] = [
  [/\u0F7A\u0F7A/g, '\u0F7B'],
  [/\u0F7C\u0F7C/g, '\u0F7D'],
];

const DIGITS = /[\u0F20-\u0F29]/g;

/** One spelling for what looks the same. */
const normalizeTibetan = (syllable: string): string => {
  let spelled = syllable
    .normalize('NFKC')
    .replaceAll(DROPPED, '')
    .replaceAll(NOT_STANDARD, (letter) => STANDARD[letter] ?? letter);
  for (const [pair, one] of DOUBLED) spelled = spelled.replaceAll(pair, one);
  return spelled.normalize('NFC');
};

/** Signs that come and go in the spelling of Sanskrit: length, reversed i, anusvara for m, visarga, the mute stroke. */
const foldSanskrit = (syllable: string): string =>
  SANSKRIT.test(syllable)
    ? syllable
        .replaceAll('\u0F71', '')
        .replaceAll('\u0F80', '\u0F72')
        .replaceAll('\u0F7B', '\u0F7A')
        .replaceAll('\u0F7D', '\u0F7C')
        .replaceAll('\u0F7E', '\u0F58')
        .replaceAll(/[\u0F7F\u0F84]/g, '')
    : syllable;
const SANSKRIT = /[\u0F71\u0F80\u0F7B\u0F7D-\u0F7F\u0F84]/;

const foldStandard = (syllable: string): string =>
  foldParticles(foldSanskrit(syllable)).replaceAll(DIGITS, (digit) => String(digit.charCodeAt(0) - 0x0f20));

/** Also without particles and achung, which writers add and omit. */
export const foldTibetan = (syllable: string): string => foldStandard(normalizeTibetan(syllable));

type Forms = { token: string; exact: string };

/** Tibetan has some thousand syllables, so their forms are cached. */
const MAX_CACHED = 50_000;
const cache = new Map<string, Forms[]>();

const formsOf = (run: string): Forms[] => {
  const cached = cache.get(run);
  if (cached) return cached;
  const exact = normalizeTibetan(run);
  const written = ABBREVIATIONS.get(exact);
  const forms = written
    ? written.map((syllable) => ({ token: foldTibetan(syllable), exact }))
    : [{ token: foldStandard(exact), exact }];
  if (cache.size >= MAX_CACHED) cache.clear();
  if (run.length < 40) cache.set(run, forms);
  return forms;
};

/** One token per syllable: Tibetan has no spaces between words. */
export const tibetan: Analyser = {
  letter: new RegExp(`[${SPELLING}${DECORATION}]`, 'v'),
  addTokens: (run, start, tokens) => {
    const forms = formsOf(run);
    const [only] = forms;
    if (only && forms.length === 1) return addToken(tokens, only.token, only.exact, start, start + run.length);
    // Each syllable of an abbreviation gets one of its letters, the last one the rest.
    for (const [index, { token, exact }] of forms.entries()) {
      const end = index === forms.length - 1 ? run.length : index + 1;
      addToken(tokens, token, exact, start + index, start + end);
    }
  },
};
