import { detectScript } from './scripts/detect-script.ts';
import { pinyinInitial, pinyinCollator } from './scripts/pinyin-initial.ts';
import { tibetanSortKey, tibetanRoot } from './scripts/tibetan-root.ts';
import { foldWord } from './scripts/words.ts';

/** Where a title that has no letter stands. */
const NO_LETTER = '#';

/** The script an index of a language is in; titles in other scripts stand after it. */
const INDEX_SCRIPT: Record<string, string> = { bo: 'Tibt', dz: 'Tibt', zh: 'Hani' };
const scriptOf = (language: string): string => INDEX_SCRIPT[language] ?? 'Latn';

const latinOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** An index passes over articles, and over what stands before the first word. */
const withoutArticle = (title: string): string => title.replace(/^[^\p{L}\p{N}]+/u, '').replace(/^(?:the|an?)\s+/i, '');

const latinLetter = (title: string): string | undefined => /[a-z]/.exec(foldWord(title).slice(0, 1))?.[0].toUpperCase();

/** The letter a title stands under in an index: its first one, its root letter in Tibetan, in Chinese that of its sound. */
export const indexLetter = (title: string): string => {
  const script = detectScript(title);
  const words = withoutArticle(title);
  if (script === 'Tibt') return tibetanRoot(title) ?? NO_LETTER;
  if (script === 'Hani') return pinyinInitial(words) ?? NO_LETTER;
  return latinLetter(words) ?? NO_LETTER;
};

const compareInScript = (script: string, one: string, other: string): number => {
  if (script === 'Hani') return pinyinCollator.compare(one, other);
  if (script !== 'Tibt') return latinOrder.compare(withoutArticle(one), withoutArticle(other));
  const [a, b] = [tibetanSortKey(one), tibetanSortKey(other)];
  return a < b ? -1 : Number(a > b);
};

/** How titles are ordered in an index of a language. */
export const createTitleComparator = (language: string): ((one: string, other: string) => number) => {
  const own = scriptOf(language);
  return (one, other) => {
    const [a, b] = [detectScript(one), detectScript(other)];
    if (a === b) return compareInScript(a, one, other);
    return Number(b === own) - Number(a === own) || (a < b ? -1 : 1);
  };
};
