/** Sanitized HTML has no table within a table, and every cell is closed. */
const CELL = /<(t[dh])((?: [^<>]*)?)>([\s\S]*?)<\/\1>/g;
/** The beginning of a cell is enough to detect its script. */
const MAX_INSPECTED = 500;

/**
 * Marks the cells of tables with their language, so that each has the font and line height of its script.
 * `attributesOf` gets the text of a cell and returns its attributes with a leading space, or nothing.
 */
export const markCellLanguages = (html: string, attributesOf: (text: string) => string): string => {
  if (!html.includes('<table')) return html;
  return html.replaceAll(CELL, (_cell, tag: string, attributes: string, inner: string) => {
    const text = inner.slice(0, MAX_INSPECTED).replaceAll(/<[^<>]*>|&\w+;/g, ' ');
    return `<${tag}${attributes}${text.trim() ? attributesOf(text) : ''}>${inner}</${tag}>`;
  });
};
