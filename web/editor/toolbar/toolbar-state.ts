import type { Editor } from '@tiptap/core';
import { type Alignment, isAlignment } from '../document/editor-node.ts';
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
  'strike',
  'link',
  'color',
] as const;

const CHOICE_OF_NODE: Record<string, string> = { pecha: 'source', custompecha: 'source' };

/** The alignment of the first selected block that has one. */
const firstAlignment = ({ state: { doc, selection } }: Editor): Alignment | undefined => {
  let align: unknown;
  doc.nodesBetween(selection.from, selection.to, (node) => {
    align ??= node.attrs.align;
    return align === undefined;
  });
  return isAlignment(align) ? align : undefined;
};

/** What is active at the caret; computed after every change, so it inspects the caret's block only. */
export const toolbarState = ({ editor }: { editor: Editor }) => {
  const { $from } = editor.state.selection;
  const isInList = $from.depth > 1;
  const active = new Set<string>(NAMES.filter((name) => !(isInList && name === 'paragraph') && editor.isActive(name)));
  const node = editor.state.doc.nodeAt($from.pos);
  if (node?.isAtom && node.isBlock) active.add(CHOICE_OF_NODE[node.type.name] ?? node.type.name);
  if (editor.state.doc.maybeChild($from.index(0))?.attrs.is_question === true) active.add('question');
  const size = tableSize(editor);
  const align = firstAlignment(editor);
  return {
    active: [...active],
    align,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    table: size && { ...size, hasHeaderRow: hasHeaderRow(editor) },
  };
};
