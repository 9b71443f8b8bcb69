import { plainText, withoutFootnotes } from '#server/library/clean-html.ts';
import { unbreakableUnits } from './picture/line-breaks.rules.ts';

/** Control characters and noncharacters, which neither HTML nor a font can show. */
const UNPRINTABLE = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** The plain text of a segment, a line of verse each, without tags and footnotes. */
export const plainTextLines = (html: string): string[] =>
  withoutFootnotes(html)
    .split(/<br\s*\/?>/i)
    .map((line) => plainText(line).toWellFormed().replaceAll(UNPRINTABLE, '').trim())
    .filter((line) => line !== '');

/** At most `maxLength` characters, cut between words, syllables or Chinese characters. */
export const excerpt = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  let result = '';
  for (const unit of unbreakableUnits(text.slice(0, maxLength * 2))) {
    if (result.length + unit.length > maxLength) break;
    result += unit;
  }
  // A first unit that is too long by itself is cut anywhere.
  return `${(result || text.slice(0, maxLength)).toWellFormed().trimEnd()}…`;
};
