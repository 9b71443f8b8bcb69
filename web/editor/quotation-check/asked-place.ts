import type { EditorState } from '@tiptap/pm/state';
import { hasEnoughWords, wordsOfBlock } from './quoted-words.ts';

export type AskedPlace = {
  block_id: string;
  words: string;
  after: number;
  range?: { from: number; to: number } | undefined;
};

/** The selected words within one block, else all words of the block with the caret; undefined when there are too few. */
export const askedPlace = ({
  selection: { $from, $to, from, to, empty },
  doc,
}: EditorState): AskedPlace | undefined => {
  const block = $from.depth > 0 ? $from.node(1) : null;
  if (!block) return undefined;
  const place = { block_id: String(block.attrs.block_id ?? ''), after: $from.after(1) };
  const isPart = !empty && $from.sameParent($to) && $from.parent.isTextblock;
  if (isPart && to - from < $from.parent.content.size) {
    const words = doc.textBetween(from, to, '\n');
    return hasEnoughWords(words) ? { ...place, words, range: { from, to } } : undefined;
  }
  const words = $from.parent.isTextblock && $from.depth === 1 ? wordsOfBlock($from.parent) : '';
  return hasEnoughWords(words) ? { ...place, words } : undefined;
};
