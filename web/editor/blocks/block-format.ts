import type { Attribute } from '@tiptap/core';
import type { EditorNode } from '../document/editor-node.ts';
import type { SheetBlock } from '../document/sheet-block.ts';
import type { HtmlElement } from '../html/parse-html.ts';
import type { ParseContext } from '../html/parse-blocks.ts';

/** Parses and serializes a block that is stored as HTML. */
export type HtmlFormat = {
  name: string;
  tags: string[];
  /** One element may contain several blocks, for example a pasted quotation. */
  parse(element: HtmlElement, context: ParseContext): EditorNode[];
  serialize(node: EditorNode): string;
};

/** Parses and serializes a block that is stored as a row of its own type. */
export type RowFormat = {
  names: string[];
  type: Exclude<SheetBlock['type'], 'content'>;
  parse(row: SheetBlock): EditorNode;
  serialize(node: EditorNode): Omit<SheetBlock, 'block_id' | 'type'>;
};

/** Every top-level block has its own id; lines inside a list have none. */
export const blockIdAttribute: Record<string, Attribute> = {
  block_id: {
    default: null,
    keepOnSplit: false,
    parseHTML: (element) => element.dataset.blockId || null,
    renderHTML: ({ block_id }) => (block_id ? { 'data-block-id': block_id } : {}),
  },
};

/** The block is a question of an assignment; the text after it, when it is split, is none. */
export const questionAttribute: Record<string, Attribute> = {
  is_question: {
    default: null,
    keepOnSplit: false,
    parseHTML: (element) => (element.hasAttribute('data-is-question') ? true : null),
    renderHTML: ({ is_question }) => (is_question ? { 'data-is-question': '' } : {}),
  },
};

/** A line of text, kept when the block is copied. */
export const dataAttribute = (name: string): Record<string, Attribute> => ({
  [name]: {
    default: '',
    parseHTML: (element) => element.dataset[name] ?? '',
    renderHTML: (attributes) => (attributes[name] ? { [`data-${name}`]: attributes[name] } : {}),
  },
});

export const alignAttribute: Record<string, Attribute> = {
  align: {
    default: 'left',
    parseHTML: (element) => element.dataset.align || 'left',
    renderHTML: ({ align }) => (align === 'left' ? {} : { 'data-align': align }),
  },
};
