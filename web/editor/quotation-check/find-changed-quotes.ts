import type { Node } from '@tiptap/pm/model';
import { hasEnoughWords, isInQuotationMarks, wordsOfBlock } from './quoted-words.ts';

export type ChangedQuote = { block_id: string; words: string; kind: 'quote' | 'paragraph'; after: number };

/**
 * Notes which blocks have been looked at. Nodes are immutable, so a block that was changed is another node; those that a
 * sheet was opened with have been looked at when they were written.
 */
export const createQuoteFinder = (opened: Node) => {
  const seen = new WeakSet<Node>();
  const pasted = new WeakSet<Node>();
  const noteSeen = (doc: Node): void => doc.forEach((block) => void seen.add(block));
  noteSeen(opened);
  return {
    /** They came from another device or tab, not from the author's hands. */
    noteSeen,
    /** The blocks of this range were pasted. */
    notePasted: (doc: Node, from: number, to: number): void =>
      doc.nodesBetween(from, Math.min(to, doc.content.size), (block) => {
        pasted.add(block);
        return false;
      }),
    /** Quotations that were typed, changed or pasted since the last time. */
    find: (doc: Node): ChangedQuote[] => {
      const found: ChangedQuote[] = [];
      doc.forEach((block, offset) => {
        if (seen.has(block)) return;
        seen.add(block);
        const { name } = block.type;
        const kind = name === 'block-quote' ? 'quote' : name === 'paragraph' && pasted.has(block) ? 'paragraph' : null;
        if (!kind) return;
        const words = wordsOfBlock(block);
        const isQuoted = kind === 'quote' ? hasEnoughWords(words) : isInQuotationMarks(words);
        const block_id = String(block.attrs.block_id ?? '');
        if (isQuoted) found.push({ block_id, words, kind, after: offset + block.nodeSize });
      });
      return found;
    },
  };
};
