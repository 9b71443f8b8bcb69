import type { Attribute } from '@tiptap/core';
import type { EditorNode } from '../document/editor-node.ts';
import type { SheetBlock } from '../document/sheet-block.ts';
import type { HtmlElement } from '../html/html-tree.ts';
import type { ReadBlocks } from '../html/read-blocks.ts';

/** How a block that is stored as HTML is read from it and written to it. */
export type HtmlForm = {
  name: string;
  tags: string[];
  /** One element may hold several blocks: a quotation that somebody pasted, say. */
  read(element: HtmlElement, around: ReadBlocks): EditorNode[];
  write(node: EditorNode): string;
};

/** How a block with a row of its own kind is read from it and written to it. */
export type RowForm = {
  names: string[];
  type: Exclude<SheetBlock['type'], 'content'>;
  read(row: SheetBlock): EditorNode;
  write(node: EditorNode): Omit<SheetBlock, 'block_id' | 'type'>;
};

/** Every block at the top of a sheet has an id of its own; inside a list there is none. */
export const blockIdAttribute: Record<string, Attribute> = {
  block_id: {
    default: null,
    keepOnSplit: false,
    parseHTML: (element) => element.dataset.blockId || null,
    renderHTML: ({ block_id }) => (block_id ? { 'data-block-id': block_id } : {}),
  },
};

export const alignAttribute: Record<string, Attribute> = {
  align: {
    default: 'left',
    parseHTML: (element) => element.dataset.align || 'left',
    renderHTML: ({ align }) => (align === 'left' ? {} : { 'data-align': align }),
  },
};
