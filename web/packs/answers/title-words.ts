import type { ListedText } from './alike-texts.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { findMatches } from '#shared/search/match.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';

/** Whether one of the titles has all words that were typed; the last may be incomplete. */
export const haveWords = (titles: { title: string; language: string }[], search: string | undefined): boolean => {
  const interpretations = interpretQuery(parseQuery(search ?? '').groups);
  if (interpretations.length === 0) return !search?.trim();
  for (const { phrases } of interpretations) {
    const last = phrases.at(-1)?.words.at(-1);
    if (last) last.isPrefix = true;
  }
  return titles.some(
    ({ title, language }) => tokenise(title).length > 0 && findMatches(title, interpretations, language).length > 0,
  );
};

type Named = { title: string; language: string; author: string; source: string };

/** Whether a text has the words in its title, or its translator, author or source contains what was typed. */
export const isTitledWith = ({ title, language, author, source }: Named, search: string | undefined): boolean =>
  !search ||
  haveWords([{ title, language }], search) ||
  `${author} ${source}`.toLowerCase().includes(search.toLowerCase());

/** Whether a work has the words in a title, its own or one of a text, or is cited by what begins so: `mn1` finds MN 1 and MN 10. */
export const isFound = (texts: ListedText[], search: string | undefined): boolean => {
  if (!search) return true;
  const titles = texts.flatMap(({ summary }) => [
    summary,
    ...Object.entries(summary.work_titles ?? {}).map(([language, title]) => ({ title, language })),
  ]);
  const joined = (text: string) => text.replaceAll(' ', '').toLowerCase();
  const citation = joined(texts[0]?.summary.citation ?? '');
  return haveWords(titles, search) || (search.trim() !== '' && citation.startsWith(joined(search)));
};
