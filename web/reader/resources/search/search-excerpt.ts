import { plainText, stripFootnotes } from '../../../ui/plain-text.ts';

/** `at` is the key of a run. */
export type Run = { at: number; text: string; isMatch: boolean };

/** Characters before the first match; more would push it out of view. */
const MAX_LEAD_LENGTH = 90;

/** Cuts at the beginning of a word, syllable or sentence, never inside a Tibetan stack. */
const leadOf = (text: string): string => {
  if (text.length <= MAX_LEAD_LENGTH) return text;
  const end = text.slice(-MAX_LEAD_LENGTH);
  const start = end.search(/(?<=[\s་།。，；])\S/);
  return `…${end.slice(Math.max(0, start))}`;
};

/**
 * The text of a search result with its matches. It becomes one link, so footnotes and links inside it are left out.
 */
export const searchExcerpt = (html: string): Run[] => {
  const parts = stripFootnotes(html).split(/<mark>([\s\S]*?)<\/mark>/);
  return parts
    .map((part, index) => ({ at: index, text: plainText(part, ' '), isMatch: index % 2 === 1 }))
    .map((run) => (run.at === 0 && parts.length > 1 ? { ...run, text: leadOf(run.text) } : run))
    .filter(({ text }) => text !== '');
};
