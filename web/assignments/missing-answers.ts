import { MISSING_ANSWERS_FILE } from '#shared/limits.ts';

/** After the name of the last file only the end record of a ZIP archive follows. */
const END_RECORD_BYTES = 22;

/** Whether an archive of answers ends with the file that names those which could not be written. */
export const hasMissingAnswers = async (zip: Blob): Promise<boolean> => {
  const end = Math.max(0, zip.size - END_RECORD_BYTES);
  const name = zip.slice(Math.max(0, end - MISSING_ANSWERS_FILE.length), end);
  return (await name.text()) === MISSING_ANSWERS_FILE;
};
