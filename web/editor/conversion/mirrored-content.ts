import type { EditorNode } from '../document/editor-node.ts';
import type { SheetBlock } from '../document/sheet-block.ts';
import { nodesOfBlock } from './convert.ts';

/** Text with its marks, such as `bold: true` or `color: '#9b1c1c'`. */
type MirroredText = { text: string } & Record<string, unknown>;
/** A block of the editor as the specification lists it: its type, what is in it, and its fields. */
export type MirroredBlock = { type: string; children: (MirroredBlock | MirroredText)[] } & Record<string, unknown>;

const markFields = ({ marks = [] }: EditorNode): Record<string, unknown> =>
  Object.fromEntries(
    marks.map(({ type, attrs }) => (type === 'link' ? ['url', attrs?.href] : [type, attrs?.[type] ?? true])),
  );

const mirrorNode = (node: EditorNode): MirroredBlock | MirroredText => {
  if (node.type === 'text') return { text: node.text ?? '', ...markFields(node) };
  if (node.type === 'hardBreak') return { text: '\n' };
  const {
    block_id: _id,
    quote: _quote,
    source: _source,
    revision: _revision,
    keptRevision: _kept,
    ...fields
  } = node.attrs ?? {};
  const children = node.content?.map(mirrorNode) ?? [{ text: '' }];
  return { type: node.type, ...withoutEmpty(fields), children };
};

const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

const mirrored = new WeakMap<SheetBlock, string>();

const mirrorBlock = (block: SheetBlock): string => {
  const known = mirrored.get(block);
  if (known !== undefined) return known;
  const json = nodesOfBlock(block, () => '')
    .map((node) => JSON.stringify(mirrorNode(node)))
    .join();
  mirrored.set(block, json);
  return json;
};

/** The content as JSON. A block that has not changed is converted once. */
export const mirroredContent = (blocks: SheetBlock[]): string => `[${blocks.map(mirrorBlock).join()}]`;
