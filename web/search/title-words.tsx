import { languageTag } from '#shared/languages.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { wordsLanguage } from './words-language.ts';

type Title = { title: string; language: string; script: string };

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');

/** A title may have been found by another one of the same text. */
export const isSameTitle = ({ title, matched }: { title: string; matched: string }): boolean =>
  plain(matched) === title;

/** The title that matched may be one in another language than the title it stands for; its letters tell which. */
export const matchedTag = (matched: string, { language, script }: Title): string => {
  const found = detectScript(plain(matched));
  return found === script ? languageTag(language, script) : (wordsLanguage(plain(matched)) ?? `und-${found}`);
};

type Props = { matched: string; title: Title; className?: string };

/** A title with its match marked. */
export const TitleWords = ({ matched, title, className }: Props) => (
  <span lang={matchedTag(matched, title)} className={className}>
    <SafeHtml html={matched} />
  </span>
);
