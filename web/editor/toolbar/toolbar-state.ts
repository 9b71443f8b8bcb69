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

const ATOMS: Record<string, string> = { pecha: 'source', custompecha: 'source' };

/** What is in force where the caret is; read after every change, so it looks at the place of the caret only. */
export const toolbarState = ({ editor }: { editor: Editor }) => {
  const { $from } = editor.state.selection;
  const isInList = $from.depth > 1;
  const on = new Set<string>(NAMES.filter((name) => !(isInList && name === 'paragraph') && editor.isActive(name)));
  const node = editor.state.doc.nodeAt($from.pos);
  if (node?.isAtom && node.isBlock) on.add(ATOMS[node.type.name] ?? node.type.name);
  const align = $from.parent.attrs.align as Alignment | undefined;
  return {
    on: [...on],
    align: align && ALIGNMENTS.includes(align) ? align : undefined,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
};
