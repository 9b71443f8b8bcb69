import { Extension } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** A quoted passage, picture, recording or film. */
const isMedia = (node: Node | null | undefined): node is Node => node?.isBlock === true && node.isAtom;

type Side = 'before' | 'after';

/** The position of the block beside the text block with the caret, if the caret is at that edge of it. */
const mediaBeside = ($caret: ResolvedPos, side: Side): number | undefined => {
  const { parent, parentOffset, depth, doc } = $caret;
  if (!parent.isTextblock || parentOffset !== (side === 'before' ? 0 : parent.content.size)) return undefined;
  // In a list, only its last line is above what follows it; before its first line the key acts on the list.
  if (side === 'before' && depth > 1) return undefined;
  for (let outer = depth - 1; outer > 0; outer -= 1)
    if ($caret.indexAfter(outer) < $caret.node(outer).childCount) return undefined;
  const index = $caret.index(0) + (side === 'before' ? -1 : 1);
  const media = doc.maybeChild(index);
  if (!isMedia(media)) return undefined;
  return side === 'before' ? $caret.before(1) - media.nodeSize : $caret.after(1);
};

/** Selects the block that Backspace or Delete would remove: the next press does. An empty line is removed at once. */
const selectMedia = (view: EditorView, $caret: ResolvedPos, side: Side): boolean => {
  const media = mediaBeside($caret, side);
  if (media === undefined) return false;
  const { tr } = view.state;
  if ($caret.depth === 1 && $caret.parent.content.size === 0) tr.delete($caret.before(), $caret.after());
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(media, 1))).scrollIntoView());
  return true;
};

/** Deletes the selected block. The caret goes to the line the key was pressed in: below it or above it. */
const deleteMedia = (view: EditorView, side: Side): boolean => {
  const { tr, selection } = view.state;
  if (!(selection instanceof NodeSelection) || !isMedia(selection.node)) return false;
  tr.deleteSelection();
  const $pos = tr.doc.resolve(Math.min(selection.from, tr.doc.content.size));
  view.dispatch(tr.setSelection(Selection.near($pos, side === 'before' ? 1 : -1)).scrollIntoView());
  return true;
};

/** Where the browser has the caret; a key that follows another at once may come before the editor knows. */
const caretInPage = (view: EditorView): ResolvedPos | undefined => {
  const { anchorNode, anchorOffset, isCollapsed } = view.dom.ownerDocument.getSelection() ?? {};
  if (!anchorNode || !isCollapsed || !view.dom.contains(anchorNode)) return undefined;
  return view.state.doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0));
};

/** The keyboard of a phone sends no keys that say what they are: the browser would remove the block by itself. */
const onDeletion = (view: EditorView, event: InputEvent): boolean => {
  const [, direction] = /^delete\w+(Backward|Forward)$/.exec(event.inputType) ?? [];
  if (!direction || view.composing) return false;
  const side = direction === 'Backward' ? 'before' : 'after';
  const $caret = caretInPage(view);
  const isHandled = $caret ? selectMedia(view, $caret, side) : deleteMedia(view, side);
  if (isHandled) event.preventDefault();
  return isHandled;
};

/** What is typed while a block is selected is written on a new line below it: the block is not replaced. */
const startLineBelow = (view: EditorView, text: string): boolean => {
  const { tr, selection, schema } = view.state;
  if (!(selection instanceof NodeSelection) || !isMedia(selection.node)) return false;
  const line = schema.nodes.paragraph?.create(null, text ? schema.text(text) : null);
  if (!line) return false;
  tr.insert(selection.to, line);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length)).scrollIntoView());
  return true;
};

/** Backspace and Delete select a quoted passage, picture, recording or film before they remove it. */
export const MediaSelection = Extension.create({
  name: 'mediaSelection',
  addKeyboardShortcuts() {
    const { editor } = this;
    const remove = (side: Side) => () => {
      const { empty, $from } = editor.state.selection;
      return deleteMedia(editor.view, side) || (empty && selectMedia(editor.view, $from, side));
    };
    return {
      Backspace: remove('before'),
      'Mod-Backspace': remove('before'),
      'Shift-Backspace': remove('before'),
      'Alt-Backspace': remove('before'),
      Delete: remove('after'),
      'Mod-Delete': remove('after'),
      'Alt-Delete': remove('after'),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('mediaSelection'),
      props: {
        handleTextInput: (view, _from, _to, text) => startLineBelow(view, text),
        handleDOMEvents: {
          beforeinput: onDeletion,
          // Before ProseMirror, which would delete the block to have a place for the composed text.
          compositionstart: (view) => {
            startLineBelow(view, '');
            return false;
          },
        },
      },
    }),
  ],
});
