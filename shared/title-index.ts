import { detectScript } from './scripts/detect-script.ts';
import { pinyinInitial, pinyinCollator } from './scripts/pinyin-initial.ts';
import { tibetanSortKey, tibetanRoot } from './scripts/tibetan-root.ts';
import { foldWord } from './scripts/words.ts';

/** The heading for titles without a letter. */
const NO_LETTER = '#';

/** The script of a language's index; titles in other scripts come after it. */
const INDEX_SCRIPT: Record<string, string> = { bo: 'Tibt', dz: 'Tibt', zh: 'Hani' };
const scriptOf = (language: string): string => INDEX_SCRIPT[language] ?? 'Latn';

const latinCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Articles and leading punctuation do not count in an index. */
export const withoutArticle = (title: string): string =>
  title.replace(/^[^\p{L}\p{N}]+/u, '').replace(/^(?:the|an?)\s+/i, '');

const latinLetter = (title: string): string | undefined => /[a-z]/.exec(foldWord(title).slice(0, 1))?.[0].toUpperCase();

/** The heading of a title in an index: its first letter; in Tibetan its root letter, in Chinese its pinyin initial. */
export const indexLetter = (title: string): string => {
  const script = detectScript(title);
  const words = withoutArticle(title);
  if (script === 'Tibt') return tibetanRoot(title) ?? NO_LETTER;
  if (script === 'Hani') return pinyinInitial(words) ?? NO_LETTER;
  return latinLetter(words) ?? NO_LETTER;
};

const compareInScript = (script: string, one: string, other: string): number => {
  if (script === 'Hani') return pinyinCollator.compare(one, other);
  if (script !== 'Tibt') return latinCollator.compare(withoutArticle(one), withoutArticle(other));
  const [a, b] = [tibetanSortKey(one), tibetanSortKey(other)];
  return a < b ? -1 : Number(a > b);
};

/** Returns a comparator for the titles in an index of a language. */
export const createTitleComparator = (language: string): ((one: string, other: string) => number) => {
  const own = scriptOf(language);
  return (one, other) => {
    const [a, b] = [detectScript(one), detectScript(other)];
    if (a === b) return compareInScript(a, one, other);
    return Number(b === own) - Number(a === own) || (a < b ? -1 : 1);
  };
};
