import { Extension } from '@tiptap/core';
import { Fragment, Node, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state';
import { handlePaste as pasteCells, isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { newId } from '#web/new-id.ts';
import { MAX_PASTED_HTML_LENGTH, parsePastedHtml } from './pasted-blocks.ts';
import { type BlockLink, parsePastedLink } from './pasted-link.ts';

type Options = {
  /** A link that becomes a block; `text` is pasted if it cannot be resolved. */
  onLink: (link: BlockLink, text: string) => void;
  /** A picture that was pasted or dropped. */
  onPicture: (file: File) => void;
  /** A pasted table was divided. */
  onTooLarge: () => void;
};

/** The content security policy refuses style attributes; blocks copied from the editor have data attributes instead. */
const stripStyles = (html: string): string => html.replaceAll(/\sstyle=(?:"[^"]*"|'[^']*')/gi, '');

const findPicture = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

const insertHtml = (view: EditorView, event: ClipboardEvent, html: string, onTooLarge: () => void): boolean => {
  const { schema, tr } = view.state;
  // With ids from the start: assigning thousands of them one by one would be slow.
  const nodes = parsePastedHtml(html, onTooLarge).map((json) =>
    Node.fromJSON(schema, { ...json, attrs: { ...json.attrs, block_id: newId() } }),
  );
  if (nodes.length === 0) return false;
  // A table stays a table; in a table its cells take the place of the cells there.
  const slice = Slice.maxOpen(Fragment.from(nodes), false);
  if (isInTable(view.state) && pasteCells(view, event, slice)) return true;
  view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  return true;
};

/** Links the selected text; without a selection, inserts the address itself. */
const insertAddress = ({ state, dispatch }: EditorView, text: string, href: string): boolean => {
  const { tr, schema, selection } = state;
  const mark = schema.marks.link?.create({ href });
  if (!mark) return false;
  const hasText = selection instanceof TextSelection && !selection.empty;
  if (hasText) tr.addMark(selection.from, selection.to, mark);
  else tr.replaceSelectionWith(schema.text(text, [...(selection.$from.marks() ?? []), mark]), false);
  dispatch(tr.removeStoredMark(mark).scrollIntoView().setMeta('paste', true));
  return true;
};

/** True when handled. ProseMirror handles the rest: plain text, and blocks copied from the editor. */
const handlePaste = (view: EditorView, event: ClipboardEvent, { onLink, onPicture, onTooLarge }: Options): boolean => {
  const { clipboardData: data } = event;
  if (!data) return false;
  const text = data.getData('text/plain');
  const html = data.getData('text/html');
  if (view.state.selection.$from.parent.type.spec.code) return false;
  const link = parsePastedLink(text, window.location.origin);
  if (link?.kind === 'link') return insertAddress(view, text.trim(), link.href);
  if (link) {
    onLink(link, text.trim());
    return true;
  }
  const picture = findPicture(data.files);
  if (picture && !text) {
    onPicture(picture);
    return true;
  }
  if (!html || html.includes('data-pm-slice')) return false;
  if (html.length <= MAX_PASTED_HTML_LENGTH) return insertHtml(view, event, html, onTooLarge);
  view.pasteText(text);
  return true;
};

/** Copied blocks get new ids; blocks that were cut and pasted back, or dragged to another place, keep theirs. */
export const renewIds = (slice: Slice, view: Pick<EditorView, 'dragging' | 'state'>): Slice => {
  if (view.dragging) return slice;
  const present = new Set(view.state.doc.content.content.map((node) => node.attrs.block_id as string));
  const renewed = slice.content.content.map((node) =>
    present.has(node.attrs.block_id as string)
      ? node.type.create({ ...node.attrs, block_id: newId() }, node.content, node.marks)
      : node,
  );
  return new Slice(Fragment.from(renewed), slice.openStart, slice.openEnd);
};

export const Paste = Extension.create<Options>({
  name: 'sheetPaste',
  addOptions: () => ({ onLink: () => {}, onPicture: () => {}, onTooLarge: () => {} }),
  addProseMirrorPlugins() {
    const { options } = this;
    return [
      new Plugin({
        key: new PluginKey('sheetPaste'),
        props: {
          transformPastedHTML: stripStyles,
          transformPasted: renewIds,
          handleDOMEvents: {
            // Before ProseMirror parses the HTML, which is slow for a large page.
            paste: (view, event) => {
              if (!handlePaste(view, event, options)) return false;
              event.preventDefault();
              return true;
            },
            drop: (view, event) => {
              const picture = view.dragging ? undefined : findPicture(event.dataTransfer?.files);
              if (!picture) return false;
              event.preventDefault();
              // It is inserted where it was dropped.
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
              if (place) {
                const { tr } = view.state;
                view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place.pos))));
              }
              options.onPicture(picture);
              return true;
            },
          },
        },
      }),
    ];
  },
});
