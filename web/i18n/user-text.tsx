import { ScriptRuns, TextLangContext } from './script-runs-text.tsx';
import { hasTibetan } from './script-runs.ts';
import { detectScript, LANGUAGE_OF_SCRIPT } from '#shared/scripts/detect-script.ts';

/** Languages written in these scripts only. Others may use any. */
const SCRIPTS_OF: Record<string, string[]> = {
  bo: ['Tibt'],
  dz: ['Tibt'],
  bhu: ['Tibt'],
  zh: ['Hani'],
  ja: ['Hani'],
  ko: ['Hang', 'Hani'],
  en: ['Latn'],
};

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The language tag of text a member wrote: decided by its script where the stated language is written in another. */
export const languageOfUserText = (text: string, language?: string): string | undefined => {
  const script = detectScript(text);
  if (script === 'Zyyy') return language;
  // Sanskrit has no script of its own; untagged it would get the Tibetan font.
  if (language === 'sa') return `sa-${script}`;
  const scripts = language && SCRIPTS_OF[language];
  if (scripts ? scripts.includes(script) : language && !LANGUAGE_OF_SCRIPT[script]) return language;
  if (script === 'Hani' && KANA.test(text)) return 'ja';
  return LANGUAGE_OF_SCRIPT[script] ?? `und-${script}`;
};

/** Of text that is being written: a field is one element, so its lines get the height of the tallest script in it. */
export const languageOfField = (text: string, language?: string): string | undefined =>
  hasTibetan(text) ? 'bo' : languageOfUserText(text, language);

/** About a line on a phone for a name, two for a title. */
const MAX_LETTERS = { name: 30, title: 50 };

const shorten = (text: string, max: number): string => {
  const letters = [...text];
  const start = letters.slice(0, max - 1).join('');
  return letters.length > max ? `${start.trimEnd()}…` : text;
};

type Props = {
  children: string;
  /** The stated language, if any. */
  language?: string;
  as?: 'bdi' | 'blockquote' | 'p' | 'h1' | 'h2' | 'h3';
  className?: string;
  /** For names and titles that stand alone: cut at the end of the line, with the whole as a tooltip. */
  isOneLine?: boolean;
  /** For those in a sentence, which cannot be cut at a line: the first letters, with the whole as a tooltip. */
  short?: keyof typeof MAX_LETTERS;
};

/** Names and text of members: in the font their script needs, with their direction isolated from the text around. */
export const UserText = ({ children, language, as: Element = 'bdi', className = '', isOneLine, short }: Props) => {
  const shown = short ? shorten(children, MAX_LETTERS[short]) : children;
  const lang = languageOfUserText(children, language);
  return (
    <Element
      lang={lang}
      dir="auto"
      className={isOneLine ? `one-line ${className}` : className || undefined}
      title={isOneLine || shown !== children ? children : undefined}
    >
      <TextLangContext value={lang ?? ''}>
        <ScriptRuns text={shown} />
      </TextLangContext>
    </Element>
  );
};
