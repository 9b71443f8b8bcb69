import { keepShad } from '#shared/scripts/shad.ts';

/** Letters of the neighbouring passages that fit on a line or two; a Chinese one is as wide as two others. */
const MAX_CONTEXT_LENGTH = 84;
const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** More letters before the first match would push it out of sight. */
const MAX_LENGTH_BEFORE_MATCH = 140;
const MAX_EXCERPT_LENGTH = 520;

const TAG = /(<[^<>]*>)/;

/** Where a word, a syllable or a sentence begins: never inside a Tibetan stack. */
const BREAK = /(?<=[\s་།༎。，；、])(?=\S)/g;

const textLength = (html: string): number => html.replaceAll(/<[^<>]*>/g, '').length;

const truncateStart = (text: string, maxLength: number): string => {
  const earliest = text.length - maxLength;
  const next = [...text.matchAll(BREAK)].find(({ index }) => index >= earliest);
  // Text without any break is cut anywhere, but not inside an entity.
  const isInEntity = /&[^;\s]*$/.test(text.slice(0, earliest));
  const start = next?.index ?? (isInEntity ? text.indexOf(';', earliest) + 1 : earliest);
  return text.slice(start);
};

const truncateEnd = (text: string, maxLength: number): string => {
  const previous = [...text.matchAll(BREAK)].findLast(({ index }) => index <= maxLength);
  const truncated = text.slice(0, previous?.index ?? maxLength);
  return (previous ? truncated : truncated.replace(/&[^;]*$/, '')).trimEnd();
};

/** Only text and line breaks are left out. All other tags stay; `safeHtml` balances them. */
const truncateHtml = (html: string, side: 'start' | 'end', maxLength: number): string => {
  const parts = html.split(TAG);
  let left = maxLength;
  const ordered = side === 'start' ? parts.toReversed() : parts;
  const truncated = ordered.map((part) => {
    if (part.startsWith('<')) return left > 0 || !/^<br\b/i.test(part) ? part : '';
    const shown =
      part.length <= left ? part : left > 0 ? (side === 'start' ? truncateStart : truncateEnd)(part, left) : '';
    left -= part.length;
    return shown;
  });
  return (side === 'start' ? truncated.toReversed() : truncated).join('');
};

/** The HTML of a matching passage: whole when it is short, else an excerpt around its first match. */
export const excerptAroundMatch = (html: string): string => {
  if (textLength(html) <= MAX_EXCERPT_LENGTH) return html;
  const matchStart = Math.max(0, html.search(/<mark\b/));
  const before = html.slice(0, matchStart);
  const start =
    textLength(before) > MAX_LENGTH_BEFORE_MATCH
      ? `…${truncateHtml(before, 'start', MAX_LENGTH_BEFORE_MATCH)}`
      : before;
  const rest = html.slice(matchStart);
  const left = MAX_EXCERPT_LENGTH - textLength(start);
  return textLength(rest) <= left ? start + rest : `${start}${truncateHtml(rest, 'end', left)}…`;
};

const maxContextLength = (text: string): number =>
  WIDE_SCRIPT.test(text) ? MAX_CONTEXT_LENGTH / 2 : MAX_CONTEXT_LENGTH;

const withoutEllipses = (text: string): string => keepShad(text.replaceAll(/^…|…$/g, '').trim());

/** The end of the passage before a match. */
export const contextBefore = (before: string): string => {
  const text = withoutEllipses(before);
  const max = maxContextLength(text);
  return text.length <= max && !before.startsWith('…')
    ? text
    : `…${truncateStart(text, Math.min(max, text.length - 1))}`;
};

/** The beginning of the passage after a match. */
export const contextAfter = (after: string): string => {
  const text = withoutEllipses(after);
  const max = maxContextLength(text);
  return text.length <= max && !after.endsWith('…') ? text : `${truncateEnd(text, Math.min(max, text.length - 1))}…`;
};
