import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { detectScript } from '#shared/scripts/detect-script.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh', Latn: 'en' };
/** The first letters tell. */
const LOOKED_AT = 200;

const languageOf = (node: Node): string | undefined =>
  LANGUAGES[detectScript(node.textBetween(0, Math.min(node.content.size, LOOKED_AT), ' '))];

const show = (element: HTMLElement, name: string, value: string | null | undefined): void => {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
};

/**
 * A line of words. Its face and line height follow its letters, as on the reading page; a decoration for each line would
 * say the same, but a thousand of them make every key slow.
 */
export const textView =
  (tag: string): NodeViewRenderer =>
  ({ node: first }) => {
    const dom = document.createElement(tag);
    const update = (node: Node): boolean => {
      if (node.type !== first.type) return false;
      const { block_id, align } = node.attrs as { block_id?: string | null; align?: string };
      show(dom, 'data-block-id', block_id);
      show(dom, 'data-align', align === 'left' ? null : align);
      show(dom, 'lang', languageOf(node));
      return true;
    };
    update(first);
    return { dom, contentDOM: dom, update, ignoreMutation: ({ type: kind }) => kind === 'attributes' };
  };
