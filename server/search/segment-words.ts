/** A stretch of words as it stands in the HTML: `text` begins at `start` of the plain text and at `htmlStart` there. */
export type Stretch = { text: string; start: number; htmlStart: number; htmlEnd: number };

/** A segment's words without its markup, and where in the markup they were. */
export type SegmentWords = { text: string; stretches: Stretch[] };

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const PIECES = /<[^>]*>|&(?:amp|lt|gt|quot|#39);|[^<&]+|[<&]/g;
const FOOTNOTE = /^<(?:sup|i)\s[^>]*class="footnote(?:-marker)?"/;
const LINE_BREAK = /^<br[\s/>]/;

/**
 * Takes cleaned HTML. Tags within a word do not divide it, a line break does; footnotes and their markers are not part
 * of the words. Each entity is a stretch of its own, so that a stretch is never cut within one.
 */
export const segmentWords = (html: string): SegmentWords => {
  if (!/[<&]/.test(html))
    return { text: html, stretches: [{ text: html, start: 0, htmlStart: 0, htmlEnd: html.length }] };
  const stretches: Stretch[] = [];
  let text = '';
  /** Tags that are open within a footnote, the footnote's own with them. */
  let footnoteDepth = 0;
  for (const { 0: piece, index } of html.matchAll(PIECES)) {
    if (piece.length > 1 && piece.startsWith('<')) {
      if (footnoteDepth > 0) footnoteDepth += depthChange(piece);
      else if (FOOTNOTE.test(piece)) footnoteDepth = 1;
      else if (LINE_BREAK.test(piece)) text += '\n';
      continue;
    }
    if (footnoteDepth > 0) continue;
    const words = ENTITIES[piece] ?? piece;
    stretches.push({ text: words, start: text.length, htmlStart: index, htmlEnd: index + piece.length });
    text += words;
  }
  return { text, stretches };
};

const depthChange = (tag: string): number => {
  if (LINE_BREAK.test(tag)) return 0;
  return tag.startsWith('</') ? -1 : 1;
};
