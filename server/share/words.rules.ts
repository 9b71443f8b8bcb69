import { plainText } from '#server/library/clean-html.ts';
import { unbreakableUnits } from './picture/line-breaks.rules.ts';

/** Neither HTML nor a face has anything to show for these. */
const NOT_FOR_READING = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** The words of a segment, verse by line: no tags, no footnotes. */
export const wordsByLine = (html: string): string[] =>
  html
    .replaceAll(/<i class="footnote">.*?<\/i>/gs, '')
    .split(/<br\s*\/?>/i)
    .map((line) => plainText(line).toWellFormed().replaceAll(NOT_FOR_READING, '').trim())
    .filter((line) => line !== '');

/** At most `length` characters, cut between words, syllables or Chinese characters. */
export const excerpt = (words: string, length: number): string => {
  if (words.length <= length) return words;
  let kept = '';
  for (const unit of unbreakableUnits(words.slice(0, length * 2))) {
    if (kept.length + unit.length > length) break;
    kept += unit;
  }
  // A single unit longer than all there is room for has to be cut somewhere.
  return `${(kept || words.slice(0, length)).toWellFormed().trimEnd()}…`;
};
