import { plainText, stripFootnotes } from '../../../ui/plain-text.ts';

/** `at` tells runs apart. */
export type Run = { at: number; text: string; isMatch: boolean };

/** Words before the first match that are worth showing; more would push it out of sight. */
const MAX_LEAD_LENGTH = 90;

/** Cut where a word, a syllable or a sentence begins, never inside a Tibetan stack. */
const leadOf = (text: string): string => {
  if (text.length <= MAX_LEAD_LENGTH) return text;
  const end = text.slice(-MAX_LEAD_LENGTH);
  const start = end.search(/(?<=[\s་།。，；])\S/);
  return `…${end.slice(Math.max(0, start))}`;
};

/**
 * A passage as a search result shows it: its words and the matches among them. It becomes one link, so notes and links
 * inside it are left out.
 */
export const searchExcerpt = (html: string): Run[] => {
  const parts = stripFootnotes(html).split(/<mark>([\s\S]*?)<\/mark>/);
  return parts
    .map((part, index) => ({ at: index, text: plainText(part, ' '), isMatch: index % 2 === 1 }))
    .map((run) => (run.at === 0 && parts.length > 1 ? { ...run, text: leadOf(run.text) } : run))
    .filter(({ text }) => text !== '');
};
