const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00A0',
  '&amp;': '&',
};

const FOOTNOTES = /<sup class="footnote-marker">[\s\S]*?<\/sup>|<i class="footnote">[\s\S]*?<\/i>/g;

export const stripFootnotes = (html: string): string => html.replaceAll(FOOTNOTES, '');

/** Segment HTML as plain text. Lines of verse stay lines. */
export const plainText = (html: string, lineBreak = '\n'): string =>
  stripFootnotes(html)
    .replaceAll(/\s*<br\s*\/?>\s*/g, lineBreak)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
