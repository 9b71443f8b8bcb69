import type { Editor } from '@tiptap/core';
import { ALIGNMENTS, type Alignment } from '../document/editor-node.ts';
import { hasHeaderRow, tableSize } from '../table-commands.ts';

const NAMES = [
  'paragraph',
  'heading-one',
  'heading-two',
  'block-quote',
  'code',
  'ordered-list',
  'unordered-list',
  'table',
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
  const size = tableSize(editor);
  const align = $from.parent.attrs.align as Alignment | undefined;
  return {
    active: [...active],
    align: align && ALIGNMENTS.includes(align) ? align : undefined,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    table: size && { ...size, hasHeaderRow: hasHeaderRow(editor) },
  };
};
