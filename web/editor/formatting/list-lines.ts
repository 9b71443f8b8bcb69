import type { Node, Schema, NodeType } from '@tiptap/pm/model';
import { isList } from './selected-blocks.ts';

export type ListName = 'ordered-list' | 'unordered-list';

const nodeType = (schema: Schema, name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The schema has no ${name}`);
  return type;
};

export const listType = (schema: Schema, name: ListName): NodeType => nodeType(schema, name);

/** What belongs to a block as a whole, not to its lines. */
export const wholeBlockAttrs = ({ attrs }: Node) => ({
  block_id: attrs.block_id as unknown,
  is_question: attrs.is_question as unknown,
});

/** A text block as a line of a list. Only the list as a whole has an id. */
export const lineToItem = (block: Node): Node => {
  const { schema } = block.type;
  const attrs = { ...block.attrs, block_id: null, is_question: null };
  return nodeType(schema, 'list-item').create(null, nodeType(schema, 'paragraph').create(attrs, block.content));
};

/**
 * The blocks that a list becomes when the selected lines, given by their positions, leave it: paragraphs, and lists of the
 * lines between them. The order of the lines stays. The first block keeps the id of the list.
 */
export const extractLines = (list: Node, pos: number, selected: Set<number>): Node[] => {
  const blocks: Node[] = [];
  let items: Node[] = [];
  const endList = () => {
    if (items.length > 0)
      blocks.push(
        list.type.create({ ...(blocks.length === 0 && list.attrs), block_id: null, is_question: null }, items),
      );
    items = [];
  };
  list.forEach((item, offset) => {
    let linePos = pos + 1 + offset + 1;
    const rest: Node[] = [];
    let line: Node | undefined;
    item.forEach((child) => {
      if (isList(child)) rest.push(...extractLines(child, linePos, selected));
      else line = child;
      if (line === child && selected.has(linePos)) rest.push(child);
      linePos += child.nodeSize;
    });
    if (!line) return;
    const isExtracted = rest[0] === line;
    // A list nested in a line that stays is still nested in it, up to the first line that leaves.
    const firstBlock = rest.findIndex((block) => !isList(block));
    const nested = isExtracted ? [] : rest.slice(0, firstBlock === -1 ? rest.length : firstBlock);
    if (!isExtracted) items.push(item.type.create(item.attrs, [line, ...nested]));
    if (nested.length === rest.length) return;
    endList();
    blocks.push(...rest.slice(nested.length));
  });
  endList();
  return blocks.map((block, index) =>
    block.type.create(
      { ...block.attrs, ...(index === 0 ? wholeBlockAttrs(list) : { block_id: null, is_question: null }) },
      block.content,
    ),
  );
};
