/** A run of text between tags: `text` begins at `start` of the plain text and at `htmlStart` of the HTML. */
export type TextRun = { text: string; start: number; htmlStart: number; htmlEnd: number };

/** The text of a piece of HTML, and where in the HTML each run of it stands. */
export type HtmlText = { text: string; runs: TextRun[] };

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const PIECES = /<[^>]*>|&(?:amp|lt|gt|quot|#39);|[^<&]+|[<&]/g;
const FOOTNOTE = /^<(?:sup|i)\s[^>]*class="footnote(?:-marker)?"/;
const LINE_BREAK = /^<br[\s/>]/;

/**
 * Takes sanitized HTML. A tag within a word does not split the word, a line break does. Footnotes and their markers are
 * left out. Each entity is a run of its own, so that a run can be cut anywhere.
 */
export const extractText = (html: string): HtmlText => {
  if (!/[<&]/.test(html)) return { text: html, runs: [{ text: html, start: 0, htmlStart: 0, htmlEnd: html.length }] };
  const runs: TextRun[] = [];
  let text = '';
  /** Open tags within a footnote, the footnote's own included. */
  let footnoteDepth = 0;
  for (const { 0: piece, index } of html.matchAll(PIECES)) {
    if (piece.length > 1 && piece.startsWith('<')) {
      if (footnoteDepth > 0) footnoteDepth += depthChange(piece);
      else if (FOOTNOTE.test(piece)) footnoteDepth = 1;
      else if (LINE_BREAK.test(piece)) text += '\n';
      continue;
    }
    if (footnoteDepth > 0) continue;
    const decoded = ENTITIES[piece] ?? piece;
    runs.push({ text: decoded, start: text.length, htmlStart: index, htmlEnd: index + piece.length });
    text += decoded;
  }
  return { text, runs };
};

const depthChange = (tag: string): number => {
  if (LINE_BREAK.test(tag)) return 0;
  return tag.startsWith('</') ? -1 : 1;
};
