import { FOOTNOTE_MARKER, FOOTNOTE_WORDS } from '#shared/footnote-pattern.ts';

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00A0',
  '&amp;': '&',
};

const FOOTNOTES = new RegExp(`${FOOTNOTE_MARKER}|${FOOTNOTE_WORDS}`, 'gs');

export const stripFootnotes = (html: string): string => html.replaceAll(FOOTNOTES, '');

/** Without the spaces around a line break. One pattern for both would take quadratic time for many spaces. */
const joinLines = (html: string, lineBreak: string): string => {
  const lines = html.split(/<br\s*\/?>/);
  const last = lines.length - 1;
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < last ? line.trimEnd() : line))
    .join(lineBreak);
};

/** Segment HTML as plain text. Lines of verse stay lines. */
export const plainText = (html: string, lineBreak = '\n'): string =>
  joinLines(stripFootnotes(html), lineBreak)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
