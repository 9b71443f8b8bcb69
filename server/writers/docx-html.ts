import type * as Docx from 'docx';
import { CODE_FONT, linesOf, type FONT } from './docx-styles.ts';
import { renderTable } from './docx-table.ts';
import { isBlock, textOf, toBlocks, type HtmlElement, type HtmlNode } from './html-tree.rules.ts';

export const MAX_LIST_LEVEL = 8;
/** In twentieths of a point. */
export const INDENT = 480;

export type TextStyle = {
  bold?: boolean;
  italics?: boolean;
  underline?: object;
  strike?: boolean;
  color?: string;
  font?: typeof FONT;
  size?: number;
  sizeComplexScript?: number;
  style?: string;
  superScript?: boolean;
  subScript?: boolean;
  language?: { value?: string; eastAsia?: string; bidirectional?: string };
};
export type Paragraph = Docx.IParagraphOptions;
/** `starts`: the numbers at which numbered lists begin; each needs a definition of its own. */
export type RenderContext = {
  docx: typeof Docx;
  lists: { count: number; starts: Set<number> };
  /** Of all words that have none of their own. */
  style?: TextStyle;
};

const renderText = ({ docx }: RenderContext, text: string, style: TextStyle): Docx.ParagraphChild[] =>
  text.split('\n').map((line, index) => new docx.TextRun({ text: line, ...style, ...(index > 0 && { break: 1 }) }));

/** Word has a language for each kind of script in a run. */
export const languageStyle = (lang: string): TextStyle => {
  if (/^(bo|dz)\b/.test(lang)) return { language: { bidirectional: lang === 'bo' ? 'bo-CN' : lang } };
  if (/^(zh|ja|ko)\b/.test(lang)) return { language: { eastAsia: lang === 'zh' ? 'zh-CN' : lang } };
  return { language: { value: lang === 'en' ? 'en-US' : lang } };
};

export const renderInline = (
  context: RenderContext,
  nodes: HtmlNode[],
  style: TextStyle = context.style ?? {},
): Docx.ParagraphChild[] =>
  nodes.flatMap((node): Docx.ParagraphChild[] => {
    if (typeof node === 'string') return renderText(context, style.font ? node : node.replaceAll(/\s+/g, ' '), style);
    if (node.note !== undefined) return [new context.docx.FootnoteReferenceRun(node.note)];
    const within = (more: TextStyle) => renderInline(context, node.children, { ...style, ...more });
    switch (node.tag) {
      case 'br':
        return [new context.docx.TextRun({ break: 1 })];
      case 'strong':
      case 'b':
        return within({ bold: true });
      case 'em':
      case 'i':
        return within({ italics: true });
      case 'u':
        return within({ underline: {} });
      case 's':
      case 'del':
        return within({ strike: true });
      case 'sup':
        return within({ superScript: true });
      case 'sub':
        return within({ subScript: true });
      case 'code':
        return within({ font: CODE_FONT });
      case 'a':
        return node.href && /^(?:https?|mailto):/i.test(node.href)
          ? [new context.docx.ExternalHyperlink({ link: node.href, children: within({ style: 'Hyperlink' }) })]
          : within({});
      default:
        return within(node.color ? { color: node.color } : {});
    }
  });

const ALIGNMENTS: Record<string, 'left' | 'center' | 'right' | 'both'> = {
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'both',
};
const alignmentOf = ({ align }: HtmlElement): Partial<Paragraph> => {
  const alignment = ALIGNMENTS[align ?? ''];
  return alignment ? { alignment } : {};
};

export const numberingFrom = (start: number): string => `ordered-${start}`;

const renderList = (
  context: RenderContext,
  { tag, start = 1, children }: HtmlElement,
  base: Partial<Paragraph>,
  level: number,
): Docx.FileChild[] => {
  const isOrdered = tag === 'ol';
  const instance = isOrdered ? (context.lists.count += 1) : 0;
  if (isOrdered) context.lists.starts.add(start);
  const listLevel = Math.min(level, MAX_LIST_LEVEL);
  const marker: Partial<Paragraph> = isOrdered
    ? { numbering: { reference: numberingFrom(start), level: listLevel, instance } }
    : { bullet: { level: listLevel } };
  return children.filter(isBlock).flatMap((item) =>
    toBlocks(item.children).flatMap((part, index) => {
      if (part.tag === 'ol' || part.tag === 'ul') return renderList(context, part, base, level + 1);
      return renderBlock(context, part, index === 0 ? { ...base, ...marker } : base);
    }),
  );
};

/** The paragraphs of one block; `base` has the options of the enclosing blocks. */
export const renderBlock = (
  context: RenderContext,
  element: HtmlElement,
  base: Partial<Paragraph> = {},
): Docx.FileChild[] => {
  const { docx } = context;
  const paragraph = (more: Partial<Paragraph>) => [
    new docx.Paragraph({
      ...base,
      ...alignmentOf(element),
      ...linesOf(textOf(element.children)),
      ...more,
      children: renderInline(context, element.children),
    }),
  ];
  switch (element.tag) {
    case 'h1':
      return paragraph({ heading: docx.HeadingLevel.HEADING_1 });
    case 'h2':
      return paragraph({ heading: docx.HeadingLevel.HEADING_2 });
    case 'pre':
      return [
        new docx.Paragraph({ ...base, children: renderText(context, textOf(element.children), { font: CODE_FONT }) }),
      ];
    case 'ol':
    case 'ul':
      return renderList(context, element, base, 0);
    case 'table':
      return renderTable(docx, element, (cell) => renderCell(context, cell));
    case 'blockquote': {
      const quoted = { ...base, indent: { left: INDENT } };
      return toBlocks(element.children).flatMap((part) =>
        renderBlock(context, part, { ...quoted, ...alignmentOf(element) }),
      );
    }
    default:
      return element.children.some(isBlock)
        ? toBlocks(element.children).flatMap((part) => renderBlock(context, part, { ...base, ...alignmentOf(element) }))
        : paragraph({});
  }
};

const toBold = (element: HtmlElement): HtmlElement =>
  element.children.some(isBlock) ? element : { ...element, children: [{ tag: 'strong', children: element.children }] };

export const renderCell = (outer: RenderContext, cell: HtmlElement): Docx.FileChild[] => {
  const context = cell.lang ? { ...outer, style: { ...outer.style, ...languageStyle(cell.lang) } } : outer;
  const parts = toBlocks(cell.children).map((part) => (cell.tag === 'th' ? toBold(part) : part));
  const blocks = parts.flatMap((part) => renderBlock(context, part, alignmentOf(cell)));
  return blocks.length > 0 ? blocks : [new context.docx.Paragraph({ children: [] })];
};
