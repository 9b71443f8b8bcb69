import { FOOTNOTE_MARKER, FOOTNOTE_WORDS } from '#shared/footnote-pattern.ts';

/** A footnote that stands in the words themselves: a marker, and what it says. */
export type InlineFootnote = { marker: string; words: string; start: number; end: number };

const FOOTNOTE = new RegExp(`${FOOTNOTE_MARKER}\\s*${FOOTNOTE_WORDS}`, 'gs');

export const listFootnotes = (content: string): InlineFootnote[] =>
  [...content.matchAll(FOOTNOTE)].map(({ 0: source, 1: marker = '', 2: words = '', index }) => ({
    marker,
    words,
    start: index,
    end: index + source.length,
  }));

const footnote = (marker: string, words: string): string =>
  `<sup class="footnote-marker">${marker}</sup><i class="footnote">${words}</i>`;

export const changeFootnote = (content: string, { marker, start, end }: InlineFootnote, words: string): string =>
  content.slice(0, start) + footnote(marker, words) + content.slice(end);

export const removeFootnote = (content: string, { start, end }: InlineFootnote): string =>
  content.slice(0, start) + content.slice(end);

/** At the place of the caret; inside of a tag or a footnote, before it. */
export const addFootnote = (content: string, at: number): string => {
  const footnotes = listFootnotes(content);
  const within = [...footnotes, ...[...content.matchAll(/<[^<>]*>/g)].map(rangeOf)].filter(
    ({ start, end }) => start < at && at < end,
  );
  const place = Math.min(at, ...within.map(({ start }) => start));
  const next = Math.max(0, ...footnotes.map(({ marker }) => Number(marker) || 0)) + 1;
  return content.slice(0, place) + footnote(String(next), '') + content.slice(place);
};

const rangeOf = ({ index, 0: source }: RegExpExecArray) => ({ start: index, end: index + source.length });
