import { Extension } from '@tiptap/core';
import { Fragment, Node, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { newBlockId } from '../document/convert.ts';
import { MAX_PASTED_HTML, pastedBlocks } from '../paste/pasted-blocks.ts';
import { type PastedLink, readPastedLink } from '../paste/pasted-link.ts';

type Options = {
  /** A link that becomes a block; the words of the link, if it leads nowhere. */
  onLink: (link: PastedLink, words: string) => void;
  /** A picture from the clipboard or from the desk. */
  onPicture: (file: File) => void;
};

/** A style in HTML would be refused by the content security policy; what counts is in other attributes. */
const withoutStyles = (html: string): string => html.replaceAll(/\sstyle=(?:"[^"]*"|'[^']*')/gi, '');

const pictureIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

const insertBlocks = (view: EditorView, html: string): boolean => {
  const { schema, tr } = view.state;
  // Each with its id from the start: giving thousands of them one after the other would take long.
  const nodes = pastedBlocks(html).map((json) =>
    Node.fromJSON(schema, { ...json, attrs: { ...json.attrs, block_id: newBlockId() } }),
  );
  if (nodes.length === 0) return false;
  const slice = Slice.maxOpen(Fragment.from(nodes));
  view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  return true;
};

/** True: it has been dealt with. Anything else is for ProseMirror: plain words, and blocks of the editor itself. */
const paste = (view: EditorView, data: DataTransfer, { onLink, onPicture }: Options): boolean => {
  const words = data.getData('text/plain');
  const html = data.getData('text/html');
  if (view.state.selection.$from.parent.type.spec.code) return false;
  const link = readPastedLink(words, window.location.origin);
  if (link) {
    onLink(link, words.trim());
    return true;
  }
  if (/^https?:\/\/\S+$/i.test(words.trim())) {
    view.dispatch(view.state.tr.insertText(words.trim()).scrollIntoView());
    return true;
  }
  const picture = pictureIn(data.files);
  if (picture && !words) {
    onPicture(picture);
    return true;
  }
  if (!html || html.includes('data-pm-slice')) return false;
  if (html.length <= MAX_PASTED_HTML) return insertBlocks(view, html);
  view.pasteText(words);
  return true;
};

/** The blocks that are pasted are new ones; those that were cut and come back keep their ids. */
const withOwnIds = (slice: Slice, view: EditorView): Slice => {
  const present = new Set(view.state.doc.content.content.map((node) => node.attrs.block_id as string));
  const renewed = slice.content.content.map((node) =>
    present.has(node.attrs.block_id as string)
      ? node.type.create({ ...node.attrs, block_id: newBlockId() }, node.content, node.marks)
      : node,
  );
  return new Slice(Fragment.from(renewed), slice.openStart, slice.openEnd);
};

export const Paste = Extension.create<Options>({
  name: 'sheetPaste',
  addOptions: () => ({ onLink: () => {}, onPicture: () => {} }),
  addProseMirrorPlugins() {
    const { options } = this;
    return [
      new Plugin({
        key: new PluginKey('sheetPaste'),
        props: {
          transformPastedHTML: withoutStyles,
          transformPasted: withOwnIds,
          handleDOMEvents: {
            // Before ProseMirror has read the HTML, which would take long for a large page.
            paste: (view, event) => {
              if (!event.clipboardData || !paste(view, event.clipboardData, options)) return false;
              event.preventDefault();
              return true;
            },
            drop: (view, event) => {
              const picture = view.dragging ? undefined : pictureIn(event.dataTransfer?.files);
              if (!picture) return false;
              event.preventDefault();
              options.onPicture(picture);
              return true;
            },
          },
        },
      }),
    ];
  },
});
