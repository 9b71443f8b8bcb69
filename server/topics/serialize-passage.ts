import { joinPieces } from '#shared/sections.ts';
import type { TopicPassage } from '#shared/contract/topics.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import type { PassageRow } from './topics.queries.ts';

/** The title that a reader of this language knows the work by: of the translation shown, else of the work. */
const citedTitle = ({ translation, work_title, ...text }: PassageRow, language: string) => {
  if (work_title && text.language !== language && !translation)
    return { title: work_title, language, script: detectScript(work_title) };
  const { title, language: titleLanguage, script } = translation ?? text;
  return { title, language: titleLanguage, script };
};

/** A passage as the API returns it. */
export const serializePassage = (row: PassageRow, language: string): TopicPassage => {
  const { translation, work_title: _workTitle, ...passage } = row;
  const cited = { ...passage, cited_title: citedTitle(row, language) };
  if (!translation) return { ...cited, translation };
  const { pieces, ...rest } = translation;
  return { ...cited, translation: { ...rest, content: joinPieces(pieces, rest.script) } };
};
