import type { CitedWork } from '#shared/contract/parts.ts';

/** A text in a list with the titles of its work. */
export type ReferencedTitle = CitedWork & {
  /** The title that is shown. */
  title: string;
  /** The work's title for this reader, where it is known; without a language it is in the reader's. */
  work_title?: string | undefined;
  work_title_language?: string | undefined;
  /** By language, for what is stored or loaded without knowing the reader's. */
  work_titles?: Record<string, string> | undefined;
};

type Title = { title: string; language: string; script?: string };

/** What is stored on the device may be anything. */
const titleIn = (titles: unknown, language: string): string => {
  const title: unknown = (titles as Record<string, unknown> | undefined)?.[language];
  return typeof title === 'string' ? title : '';
};

/** As the server chooses among the titles of a work: in the reader's language, else in English. */
const readerTitle = (work: ReferencedTitle, language: string): Title => {
  const { work_title = '', work_title_language = language, work_titles } = work;
  if (work_title) return { title: work_title, language: work_title_language };
  const own = titleIn(work_titles, language);
  return own ? { title: own, language } : { title: titleIn(work_titles, 'en'), language: 'en' };
};

/** The titles that the one shown does not already say: the original, and the one in the reader's language. */
export const referenceTitles = (work: ReferencedTitle, language: string): Title[] => {
  const { title, citation, original_title, original_language, original_script } = work;
  const original = { title: original_title, language: original_language, script: original_script };
  const shown = new Set(['', title, citation]);
  return [original, readerTitle(work, language)].filter((other) => {
    const isNew = !shown.has(other.title);
    shown.add(other.title);
    return isNew;
  });
};
