import type { Alignment, EditorMark, EditorNode } from '../document/editor-node.ts';
import { alignmentOf } from './alignment.ts';
import { type HtmlElement, type HtmlNode, htmlTree } from './html-tree.ts';
import { readInline } from './inline.ts';
import { marksWithin } from './marks.ts';

type Form = { tags: string[]; read(element: HtmlElement, around: ReadBlocks): EditorNode[] };

/** What surrounds an element while a page is read. */
export type ReadBlocks = {
  align: Alignment;
  withColours: boolean;
  marks: EditorMark[];
  /** Words straight in the element, and those of paragraphs in it, as lines of one block. */
  lines(nodes: HtmlNode[]): EditorNode[];
  blocks(nodes: HtmlNode[]): EditorNode[];
};

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html img li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

const isBlock = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && (BLOCKS.has(node.tag) || node.children.some(isBlock));

const wordsOnly = (nodes: HtmlNode[]): HtmlNode[] =>
  nodes.filter((node) => typeof node === 'string' || node.tag !== 'img');

const paragraphOf = (content: EditorNode[], align: Alignment): EditorNode => ({
  type: 'paragraph',
  attrs: { block_id: null, align },
  ...(content.length > 0 ? { content } : {}),
});

/**
 * The blocks of a piece of HTML. What has a form of its own is read by it; anything else that holds blocks only surrounds
 * them; what is left is paragraphs.
 */
export const readBlocks = (html: string, forms: Form[], withColours: boolean): EditorNode[] => {
  const formOf = new Map(forms.flatMap((form) => form.tags.map((tag) => [tag, form] as const)));

  const within = (align: Alignment, marks: EditorMark[]): ReadBlocks => ({
    align,
    withColours,
    marks,
    lines: (nodes) => linesOf(nodes, marks),
    blocks: (nodes) => blocksOf(nodes, align, marks),
  });

  const linesOf = (nodes: HtmlNode[], marks: EditorMark[]): EditorNode[] => {
    const lines: EditorNode[][] = [];
    let run: HtmlNode[] = [];
    const endRun = () => {
      const line = readInline(wordsOnly(run), marks, withColours);
      if (line.length > 0) lines.push(line);
      run = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      endRun();
      const line = linesOf(node.children, marksWithin(node, marks, withColours));
      if (line.length > 0) lines.push(line);
    }
    endRun();
    return lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'hardBreak' }, ...line]));
  };

  const blocksOf = (nodes: HtmlNode[], align: Alignment, marks: EditorMark[]): EditorNode[] => {
    const blocks: EditorNode[] = [];
    let run: HtmlNode[] = [];
    const endRun = () => {
      const content = readInline(wordsOnly(run), marks, withColours);
      if (content.some(({ type }) => type === 'text')) blocks.push(paragraphOf(content, align));
      run = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      endRun();
      blocks.push(...readElement(node, alignmentOf(node) ?? align, marks));
    }
    endRun();
    return blocks;
  };

  const readElement = (element: HtmlElement, align: Alignment, marks: EditorMark[]): EditorNode[] => {
    const form = formOf.get(element.tag);
    if (form) return form.read(element, within(align, marks));
    const inner = marksWithin(element, marks, withColours);
    if (element.children.some(isBlock)) return blocksOf(element.children, align, inner);
    const content = readInline(wordsOnly(element.children), inner, withColours);
    const isEmptyLine = content.length === 1 && content[0]?.type === 'hardBreak';
    if (element.tag === 'div' && isEmptyLine) return [paragraphOf([], align)];
    return content.some(({ type }) => type === 'text') || ['p', 'div'].includes(element.tag)
      ? [paragraphOf(content, align)]
      : [];
  };

  return blocksOf(htmlTree(html), 'left', []);
};
