import { replaceFootnotes } from '#shared/replace-footnotes.ts';
import type { Block } from './document.ts';

/** What stands for a footnote in HTML whose footnotes are numbered. */
export const footnoteMarker = (number: number): string => `<sup data-note="${number}"></sup>`;

export type Footnote = { number: number; html: string };

/** Numbers the footnotes of a document in the order in which they are read, and keeps their words until they are written. */
export const createFootnotes = () => {
  let count = 0;
  let waiting: Footnote[] = [];
  const numbered = (html: string): string =>
    replaceFootnotes(html, (note) => {
      count += 1;
      waiting.push({ number: count, html: note });
      return footnoteMarker(count);
    });
  return {
    /** The block with a numbered marker for each footnote. Those of quoted passages are left as they are. */
    number: (block: Block): Block => {
      switch (block.type) {
        case 'content':
          return { ...block, html: numbered(block.html) };
        case 'heading':
          return {
            ...block,
            html: numbered(block.html),
            translations: block.translations.map((each) => ({ ...each, html: numbered(each.html) })),
          };
        case 'paragraph':
          return { ...block, pieces: block.pieces.map((piece) => ({ ...piece, html: numbered(piece.html) })) };
        case 'versions':
          return block.isText
            ? { ...block, rows: block.rows.map((row) => row.map((cell) => ({ ...cell, html: numbered(cell.html) }))) }
            : block;
        default:
          return block;
      }
    },
    /** Those that were not taken yet. */
    take: (): Footnote[] => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
};
