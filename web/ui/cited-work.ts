import type { CitedWork } from '#shared/contract/parts.ts';
import type { ReferencedTitle } from './title-reference-rules.ts';

/** What is stored on the device with a text, so that it can be listed without loading it. */
export type StoredReference = Partial<CitedWork> & Pick<ReferencedTitle, 'work_titles'>;

/** The fields to store with a title. */
export const pickCitedWork = (text: StoredReference): StoredReference => {
  const { citation, original_title, original_language, original_script, work_titles } = text;
  return {
    ...(citation && { citation }),
    ...(original_title && { original_title, original_language, original_script }),
    ...(work_titles && { work_titles }),
  };
};
