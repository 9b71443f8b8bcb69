import type { Transaction } from '@tiptap/pm/state';
import { selectedBlocks } from './selected-blocks.ts';

/** Makes the selected blocks of text questions; if all of them are, they are none any more. */
export const toggleQuestion = (tr: Transaction): Transaction => {
  const { from, to } = selectedBlocks(tr.selection);
  const blocks: { pos: number; isQuestion: boolean }[] = [];
  tr.doc.forEach((node, pos, index) => {
    const canBe = 'is_question' in node.attrs && index >= from && index < to;
    if (canBe) blocks.push({ pos, isQuestion: node.attrs.is_question === true });
  });
  const next = blocks.every(({ isQuestion }) => isQuestion) ? null : true;
  for (const { pos } of blocks) tr.setNodeAttribute(pos, 'is_question', next);
  return tr;
};
