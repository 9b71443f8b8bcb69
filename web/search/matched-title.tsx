import type { ReactNode } from 'react';
import type { TitleMatch } from '#shared/contract/search-parts.ts';
import { languageTag } from '#shared/languages.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { hasTibetan } from '#web/i18n/script-runs.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import type { ReferencedTitle } from '#web/ui/title-reference-rules.ts';

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

/** Both titles are shown: the one that matched, and the one it is listed under. */
const referenceOf = (match: TitleMatch): ReferencedTitle =>
  match.original_title === withoutMarks(match.matched) ? { ...match, original_title: '' } : match;

/** How people cite the work of a text whose title matched, and its original title. */
export const MatchReference = ({
  title,
  children,
}: {
  title: TitleMatch;
  children(reference: ReactNode): ReactNode;
}) => <TitleReference work={referenceOf(title)}>{children}</TitleReference>;
