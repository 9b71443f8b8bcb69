import { MAX_SHEET_BLOCKS } from '#shared/limits.ts';
import type { Alignment, EditorMark, EditorNode } from '../document/editor-node.ts';
import { alignmentOf } from './alignment.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
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

const known = new WeakMap<HtmlElement, boolean>();

const isBlock = (node: HtmlNode): node is HtmlElement => {
  if (typeof node === 'string') return false;
  if (BLOCKS.has(node.tag)) return true;
  const is = known.get(node) ?? node.children.some(isBlock);
  known.set(node, is);
  return is;
};

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
export const readBlocks = (tree: HtmlNode[], forms: Form[], withColours: boolean): EditorNode[] => {
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

  const readNodes = (nodes: HtmlNode[], align: Alignment, marks: EditorMark[], into: EditorNode[]): void => {
    let run: HtmlNode[] = [];
    const endRun = () => {
      const content = readInline(wordsOnly(run), marks, withColours);
      if (content.some(({ type }) => type === 'text')) into.push(paragraphOf(content, align));
      run = [];
    };
    for (const node of nodes) {
      if (into.length >= MAX_SHEET_BLOCKS) return;
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      endRun();
      readElement(node, alignmentOf(node) ?? align, marks, into);
    }
    endRun();
  };

  const readElement = (element: HtmlElement, align: Alignment, marks: EditorMark[], into: EditorNode[]): void => {
    const form = formOf.get(element.tag);
    if (form) {
      into.push(...form.read(element, within(align, marks)));
      return;
    }
    const inner = marksWithin(element, marks, withColours);
    if (element.children.some(isBlock)) {
      readNodes(element.children, align, inner, into);
      return;
    }
    const content = readInline(wordsOnly(element.children), inner, withColours);
    const isEmptyLine = content.length === 1 && content[0]?.type === 'hardBreak';
    if (element.tag === 'div' && isEmptyLine) into.push(paragraphOf([], align));
    else if (content.some(({ type }) => type === 'text') || ['p', 'div'].includes(element.tag))
      into.push(paragraphOf(content, align));
  };

  const blocksOf = (nodes: HtmlNode[], align: Alignment, marks: EditorMark[]): EditorNode[] => {
    const blocks: EditorNode[] = [];
    readNodes(nodes, align, marks, blocks);
    return blocks;
  };

  return blocksOf(tree, 'left', []);
};
