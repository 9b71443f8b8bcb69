import type { Call } from '#shared/contract/call.ts';

/** Why the documentation shows no answer of a call; undefined where it shows one. */
export const noAnswerShown = ({ status, produces }: Call): string | undefined => {
  if (status === 204) return 'The answer has no content.';
  if (produces === 'download' || produces === 'image/png' || produces === 'application/zip')
    return 'The answer is a file.';
  return undefined;
};
