import { HTML_FORMS, ROW_FORMS } from '../blocks/forms.ts';
import { htmlTree } from '../html/html-tree.ts';
import { readBlocks } from '../html/read-blocks.ts';
import type { EditorNode } from './editor-node.ts';
import type { SheetBlock } from './sheet-block.ts';

const htmlForm = new Map(HTML_FORMS.map((form) => [form.name, form]));
const formOfType = new Map(ROW_FORMS.map((form) => [form.type, form]));
const formOfNode = new Map(ROW_FORMS.flatMap((form) => form.names.map((name) => [name, form])));

const emptyParagraph = (block_id: string): EditorNode => ({ type: 'paragraph', attrs: { block_id, align: 'left' } });

export const newBlockId = (): string => crypto.randomUUID();

/** A row of ours is one block. A row of another client may be several: the first of them keeps the id. */
export const nodesOfBlock = (block: SheetBlock, newId = newBlockId): EditorNode[] => {
  if (block.type !== 'content') return [formOfType.get(block.type)?.read(block) ?? emptyParagraph(block.block_id)];
  const nodes = readBlocks(htmlTree(block.content), HTML_FORMS, true);
  if (nodes.length === 0) return [emptyParagraph(block.block_id)];
  return nodes.map((node, index) => ({
    ...node,
    attrs: { ...node.attrs, block_id: index === 0 ? block.block_id : newId() },
  }));
};

/** An empty sheet has a line to begin on. */
export const documentOf = (nodes: EditorNode[], newId = newBlockId): EditorNode => ({
  type: 'doc',
  content: nodes.length > 0 ? nodes : [emptyParagraph(newId())],
});

export const blockOfNode = (node: EditorNode): SheetBlock => {
  const block_id = String(node.attrs?.block_id ?? '');
  const form = formOfNode.get(node.type);
  if (form) return { block_id, type: form.type, ...form.write(node) };
  const html = htmlForm.get(node.type);
  if (!html) throw new Error(`No stored form of ${node.type}`);
  return { block_id, type: 'content', content: html.write(node) };
};
