import type { ExportBlock } from './exported-sheet.ts';

const PARTS = /<sup class="footnote-marker">[^<]*<\/sup>|<i class="footnote">|<\/i>/g;

/** Takes the footnotes out of sanitized HTML. `onFootnote` gets the HTML of each and returns what takes its place. */
export const replaceFootnotes = (html: string, onFootnote: (note: string) => string): string => {
  if (!html.includes('<i class="footnote">')) return html;
  /** What was written before each note that is still open. */
  const outer: string[] = [];
  let written = '';
  let at = 0;
  for (const { 0: part, index } of html.matchAll(PARTS)) {
    written += html.slice(at, index);
    at = index + part.length;
    if (part.startsWith('<i')) {
      outer.push(written);
      written = '';
    } else if (part === '</i>') {
      const before = outer.pop();
      written = before === undefined ? written : before + onFootnote(written);
    }
  }
  written += html.slice(at);
  return outer.reverse().reduce((rest, before) => before + onFootnote(rest), written);
};

/** What stands for a footnote in the blocks of `numberFootnotes`. */
export const footnoteMarker = (number: number): string => `<sup data-note="${number}"></sup>`;

/** The blocks with a numbered marker for each footnote of the author, and the HTML of the notes in order. */
export const numberFootnotes = (blocks: ExportBlock[]): { blocks: ExportBlock[]; notes: string[] } => {
  const notes: string[] = [];
  const numbered = blocks.map((block): ExportBlock => {
    if (block.type !== 'content') return block;
    return { ...block, html: replaceFootnotes(block.html, (note) => footnoteMarker(notes.push(note))) };
  });
  return { blocks: numbered, notes };
};
