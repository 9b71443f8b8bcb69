import { audioFormat } from '../blocks/audio.tsx';
import type { HtmlFormat, RowFormat } from '../blocks/block-format.ts';
import { blockQuoteFormat } from '../blocks/block-quote.ts';
import { codeFormat } from '../blocks/code.ts';
import { headingOneFormat, headingTwoFormat } from '../blocks/heading.ts';
import { imageFormat } from '../blocks/image.tsx';
import { orderedListFormat, unorderedListFormat } from '../blocks/list.ts';
import { paragraphFormat } from '../blocks/paragraph.ts';
import { pechaFormat } from '../blocks/pecha.ts';
import { tableFormat } from '../blocks/table-format.ts';
import { youtubeFormat } from '../blocks/youtube.tsx';
import { numberFootnotes } from '../html/inline.ts';
import { parseHtml } from '../html/parse-html.ts';
import { parseBlocks } from '../html/parse-blocks.ts';
import type { EditorNode } from '../document/editor-node.ts';
import type { SheetBlock } from '../document/sheet-block.ts';
import { detailsOf } from '#shared/block-details.ts';
import { newId } from '#web/new-id.ts';

export const HTML_FORMATS: HtmlFormat[] = [
  paragraphFormat,
  headingOneFormat,
  headingTwoFormat,
  blockQuoteFormat,
  codeFormat,
  orderedListFormat,
  unorderedListFormat,
  tableFormat,
];

const ROW_FORMATS: RowFormat[] = [imageFormat, audioFormat, youtubeFormat, pechaFormat];

const htmlFormatByName = new Map(HTML_FORMATS.map((format) => [format.name, format]));
const rowFormatByType = new Map(ROW_FORMATS.map((format) => [format.type, format]));
const rowFormatByNode = new Map(ROW_FORMATS.flatMap((format) => format.names.map((name) => [name, format])));

const emptyParagraph = (block_id: string): EditorNode => ({ type: 'paragraph', attrs: { block_id, align: 'left' } });

/** The editor stores one block per row. A row of another client may have several blocks: the first keeps the id. */
export const nodesOfBlock = (block: SheetBlock, makeId = newId): EditorNode[] => {
  if (block.type !== 'content')
    return [rowFormatByType.get(block.type)?.parse(block) ?? emptyParagraph(block.block_id)];
  const nodes = parseBlocks(parseHtml(block.content), HTML_FORMATS, 'all');
  if (nodes.length === 0) return [emptyParagraph(block.block_id)];
  return nodes.map((node, index) => ({
    ...node,
    attrs:
      index === 0
        ? { ...node.attrs, block_id: block.block_id, ...detailsOf('content', block) }
        : { ...node.attrs, block_id: makeId() },
  }));
};

/** An empty sheet gets an empty paragraph. */
export const documentOf = (nodes: EditorNode[], makeId = newId): EditorNode => ({
  type: 'doc',
  content: nodes.length > 0 ? nodes : [emptyParagraph(makeId())],
});

export const blockOfNode = (node: EditorNode): SheetBlock => {
  const block_id = String(node.attrs?.block_id ?? '');
  const rowFormat = rowFormatByNode.get(node.type);
  if (rowFormat) return { block_id, type: rowFormat.type, ...rowFormat.serialize(node) };
  const htmlFormat = htmlFormatByName.get(node.type);
  if (!htmlFormat) throw new Error(`No stored form of ${node.type}`);
  const details = detailsOf('content', node.attrs ?? {});
  return { block_id, type: 'content', content: numberFootnotes(htmlFormat.serialize(node)), ...details };
};
