import { replaceFootnotes } from '#shared/replace-footnotes.ts';
import type { ExportBlock } from './exported-sheet.ts';

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
