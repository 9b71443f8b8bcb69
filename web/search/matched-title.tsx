import { languageTag } from '#shared/languages.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { hasTibetan } from '#web/i18n/script-runs.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';

type Title = { matched: string; matched_language: string };

/** The text of a match. */
export const withoutMarks = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');

/** A text may match by another of its titles than the one it is listed under. */
export const isSameTitle = ({ title, matched }: { title: string; matched: string }): boolean =>
  withoutMarks(matched) === title;

/** The title that matched, with the match marked. Its language may differ from that of the listed title. */
export const MatchedTitle = ({ title: { matched, matched_language } }: { title: Title }) => {
  const text = withoutMarks(matched);
  // The marks are HTML, so it is not split into scripts: the line gets the height of the tallest.
  const lang = hasTibetan(text) ? 'bo' : languageTag(matched_language, detectScript(text));
  return (
    <span lang={lang}>
      <SafeHtml html={matched} />
    </span>
  );
};
