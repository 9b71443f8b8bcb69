import { withFullStop } from '#shared/citation.ts';
import { oneLine } from '#shared/exact-reference.ts';

/** Each part a sentence, on one line; empty ones are left out. */
export const joinSentences = (parts: string[]): string =>
  parts
    .map(oneLine)
    .filter((part) => part !== '')
    .map(withFullStop)
    .join(' ');
