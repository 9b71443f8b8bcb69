import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { detectScript } from '#shared/scripts/detect-script.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh', Latn: 'en' };
/** The first letters are enough to detect the script. */
const MAX_INSPECTED = 200;

const languageOf = (node: Node): string | undefined =>
  LANGUAGES[detectScript(node.textBetween(0, Math.min(node.content.size, MAX_INSPECTED), ' '))];

/** Only a change: with every key typed, `lang` set again would have the browser style the whole block again. */
const setAttribute = (element: HTMLElement, name: string, value: string | null | undefined): void => {
  if ((value || null) === element.getAttribute(name)) return;
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
};

/**
 * A block of text. Its `lang`, and so its font and line height, follows its script, as on the reading page. Decorations
 * would do the same, but a thousand of them make typing slow.
 */
export const textView =
  (tag: string): NodeViewRenderer =>
  ({ node: initial }) => {
    const dom = document.createElement(tag);
    const update = (node: Node): boolean => {
      if (node.type !== initial.type) return false;
      const { block_id, align } = node.attrs as { block_id?: string | null; align?: string };
      setAttribute(dom, 'data-block-id', block_id);
      setAttribute(dom, 'data-align', align === 'left' ? null : align);
      setAttribute(dom, 'lang', languageOf(node));
      return true;
    };
    update(initial);
    return { dom, contentDOM: dom, update, ignoreMutation: ({ type: kind }) => kind === 'attributes' };
  };
