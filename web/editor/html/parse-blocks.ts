import { MAX_SHEET_BLOCKS } from '#shared/limits.ts';
import { type Alignment, type EditorMark, type EditorNode, isAlignment } from '../document/editor-node.ts';
import { type HtmlElement, type HtmlNode, styleValue } from './parse-html.ts';
import { isFootnote, parseInline } from './inline.ts';
import { type ColorPolicy, marksInside } from '../marks.ts';

export const parseAlignment = (element: HtmlElement): Alignment | undefined => {
  const value = styleValue(element, 'text-align') || element.attributes.align?.toLowerCase();
  return isAlignment(value) ? value : undefined;
};

/** The style attribute of the stored HTML; left is the default. */
export const serializeAlignment = (align: unknown): string =>
  isAlignment(align) && align !== 'left' ? ` style="text-align:${align}"` : '';

type TagFormat = { tags: string[]; parse(element: HtmlElement, context: ParseContext): EditorNode[] };

/** The surroundings of an element while it is parsed. */
export type ParseContext = {
  align: Alignment;
  colors: ColorPolicy;
  marks: EditorMark[];
  /** Text of the element and of paragraphs in it, as lines of one block. */
  lines(nodes: HtmlNode[]): EditorNode[];
  blocks(nodes: HtmlNode[]): EditorNode[];
  /** The surroundings of what is in an element. */
  inside(element: HtmlElement): ParseContext;
  /** Something was divided because it is larger than the editor allows. */
  onTooLarge(): void;
};

const BLOCK_TAGS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html img li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

const isBlockCache = new WeakMap<HtmlElement, boolean>();

const isBlock = (node: HtmlNode): node is HtmlElement => {
  if (typeof node === 'string' || isFootnote(node)) return false;
  if (BLOCK_TAGS.has(node.tag)) return true;
  const is = isBlockCache.get(node) ?? node.children.some(isBlock);
  isBlockCache.set(node, is);
  return is;
};

const withoutImages = (nodes: HtmlNode[]): HtmlNode[] =>
  nodes.filter((node) => typeof node === 'string' || node.tag !== 'img');

const hasText = ({ type }: EditorNode): boolean => type !== 'hardBreak';

const paragraphOf = (content: EditorNode[], align: Alignment): EditorNode => ({
  type: 'paragraph',
  attrs: { block_id: null, align },
  ...(content.length > 0 ? { content } : {}),
});

/**
 * Parses HTML into blocks. A tag with a format is parsed by it; any other element that contains blocks is unwrapped; the
 * rest becomes paragraphs.
 */
export const parseBlocks = (
  tree: HtmlNode[],
  formats: TagFormat[],
  colors: ColorPolicy,
  onTooLarge = () => {},
): EditorNode[] => {
  const formatByTag = new Map(formats.flatMap((format) => format.tags.map((tag) => [tag, format] as const)));

  const createContext = (align: Alignment, marks: EditorMark[]): ParseContext => ({
    align,
    colors,
    marks,
    lines: (nodes) => parseLines(nodes, marks),
    blocks: (nodes) => parseNodes(nodes, align, marks),
    inside: (element) => createContext(parseAlignment(element) ?? align, marksInside(element, marks, colors)),
    onTooLarge,
  });

  const parseLines = (nodes: HtmlNode[], marks: EditorMark[]): EditorNode[] => {
    const lines: EditorNode[][] = [];
    let run: HtmlNode[] = [];
    const endRun = () => {
      const line = parseInline(withoutImages(run), marks, colors);
      if (line.length > 0) lines.push(line);
      run = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      endRun();
      const line = parseLines(node.children, marksInside(node, marks, colors));
      if (line.length > 0) lines.push(line);
    }
    endRun();
    return lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'hardBreak' }, ...line]));
  };

  const collectNodes = (nodes: HtmlNode[], align: Alignment, marks: EditorMark[], into: EditorNode[]): void => {
    let run: HtmlNode[] = [];
    const endRun = () => {
      const content = parseInline(withoutImages(run), marks, colors);
      if (content.some(hasText)) into.push(paragraphOf(content, align));
      run = [];
    };
    for (const node of nodes) {
      if (into.length >= MAX_SHEET_BLOCKS) return;
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      endRun();
      collectElement(node, parseAlignment(node) ?? align, marks, into);
    }
    endRun();
  };

  const collectElement = (element: HtmlElement, align: Alignment, marks: EditorMark[], into: EditorNode[]): void => {
    const format = formatByTag.get(element.tag);
    if (format) {
      into.push(...format.parse(element, createContext(align, marks)));
      return;
    }
    const inner = marksInside(element, marks, colors);
    if (element.children.some(isBlock)) {
      collectNodes(element.children, align, inner, into);
      return;
    }
    const content = parseInline(withoutImages(element.children), inner, colors);
    const isEmptyLine = content.length === 1 && content[0]?.type === 'hardBreak';
    if (element.tag === 'div' && isEmptyLine) into.push(paragraphOf([], align));
    else if (content.some(hasText) || ['p', 'div'].includes(element.tag)) into.push(paragraphOf(content, align));
  };

  const parseNodes = (nodes: HtmlNode[], align: Alignment, marks: EditorMark[]): EditorNode[] => {
    const blocks: EditorNode[] = [];
    collectNodes(nodes, align, marks, blocks);
    return blocks;
  };

  return parseNodes(tree, 'left', []);
};
