import { languageTag } from '#shared/languages.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';

type Title = { matched: string; matched_language: string };

const withoutMarks = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');

/** A text may match by another of its titles than the one it is listed under. */
export const isSameTitle = ({ title, matched }: { title: string; matched: string }): boolean =>
  withoutMarks(matched) === title;

/** The title that matched, with the match marked. Its language may differ from that of the listed title. */
export const MatchedTitle = ({ title: { matched, matched_language } }: { title: Title }) => (
  <span lang={languageTag(matched_language, detectScript(withoutMarks(matched)))}>
    <SafeHtml html={matched} />
  </span>
);
