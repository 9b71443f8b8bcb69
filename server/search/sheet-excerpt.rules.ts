import type { Range } from './match.rules.ts';
import { segmentWords } from './segment-words.ts';

/** Letters before the match and in all. */
const BEFORE = 60;
const LONGEST = 240;

/** Never within a pair of surrogates. */
const cutAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};

/** The words around the first place that `find` names in a run of HTML, without markup; undefined when there is none. */
export const excerptAround = (html: string, find: (text: string) => Range[]): string | undefined => {
  const { text } = segmentWords(html);
  const [first] = find(text);
  if (!first) return undefined;
  const start = cutAt(text, Math.max(first.start - BEFORE, 0));
  const end = cutAt(text, Math.min(Math.max(start + LONGEST, first.end), text.length));
  const words = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
};
