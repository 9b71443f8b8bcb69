import { languageTag } from '#shared/languages.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';

type Title = { matched: string; matched_language: string };

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');

/** A title may have been found by another one of the same text. */
export const isSameTitle = ({ title, matched }: { title: string; matched: string }): boolean =>
  plain(matched) === title;

/** The title that matched, with its match marked; it may be in another language than the title it stands for. */
export const TitleWords = ({ title: { matched, matched_language } }: { title: Title }) => (
  <span lang={languageTag(matched_language, detectScript(plain(matched)))}>
    <SafeHtml html={matched} />
  </span>
);
