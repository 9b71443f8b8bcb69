import type { CitedWork } from '#shared/contract/parts.ts';

/** A text in a list with the titles of its work. */
export type ReferencedTitle = CitedWork & {
  /** The title that is shown. */
  title: string;
  /** The work's title for this reader, where it is known. */
  work_title?: string | undefined;
};

/** The fields to store with a title, so that it can be listed without loading its text. */
export const pickCitedWork = (text: Partial<CitedWork>): Partial<CitedWork> => {
  const { citation, original_title, original_language, original_script } = text;
  return {
    ...(citation && { citation }),
    ...(original_title && { original_title, original_language, original_script }),
  };
};

type Title = { title: string; language: string; script?: string };

/** The titles that the one shown does not already say: the original, and the one in the reader's language. */
export const referenceTitles = (work: ReferencedTitle, language: string): Title[] => {
  const { title, citation, original_title, original_language, original_script, work_title = '' } = work;
  const original = { title: original_title, language: original_language, script: original_script };
  const shown = new Set(['', title, citation]);
  return [original, { title: work_title, language }].filter((other) => {
    const isNew = !shown.has(other.title);
    shown.add(other.title);
    return isNew;
  });
};
