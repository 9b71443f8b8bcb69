import type { Editor } from '@tiptap/core';
import { ALIGNMENTS, type Alignment } from '../document/editor-node.ts';

const NAMES = [
  'paragraph',
  'heading-one',
  'heading-two',
  'block-quote',
  'code',
  'ordered-list',
  'unordered-list',
  'bold',
  'italic',
  'underline',
  'link',
  'color',
] as const;

const CHOICE_OF_NODE: Record<string, string> = { pecha: 'source', custompecha: 'source' };

/** What is active at the caret; computed after every change, so it inspects the caret's block only. */
export const toolbarState = ({ editor }: { editor: Editor }) => {
  const { $from } = editor.state.selection;
  const isInList = $from.depth > 1;
  const active = new Set<string>(NAMES.filter((name) => !(isInList && name === 'paragraph') && editor.isActive(name)));
  const node = editor.state.doc.nodeAt($from.pos);
  if (node?.isAtom && node.isBlock) active.add(CHOICE_OF_NODE[node.type.name] ?? node.type.name);
  const align = $from.parent.attrs.align as Alignment | undefined;
  return {
    active: [...active],
    align: align && ALIGNMENTS.includes(align) ? align : undefined,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
};
