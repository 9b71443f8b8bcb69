import type * as Docx from 'docx';
import type { ExportBlock, ExportedSheet, ExportPicture } from './exported-sheet.ts';
import { CODE_FONT, documentStyles, type FONT } from './docx-styles.ts';
import { renderTable } from './docx-table.ts';
import { numberFootnotes } from './number-footnotes.rules.ts';
import { markHeadings } from './headings.rules.ts';
import { numberedHtml, sourceTable } from './source-table.rules.ts';
import { isBlock, parseHtml, textOf, toBlocks, type HtmlElement, type HtmlNode } from './html-tree.rules.ts';

/** The area between the margins of a page, in pixels. */
const MAX_WIDTH = 600;
const MAX_HEIGHT = 800;
const MAX_LIST_LEVEL = 8;
/** In twentieths of a point. */
const INDENT = 480;

type TextStyle = {
  bold?: boolean;
  italics?: boolean;
  underline?: object;
  strike?: boolean;
  color?: string;
  font?: typeof FONT;
  style?: string;
};
type Paragraph = Docx.IParagraphOptions;
/** `starts`: the numbers at which numbered lists begin; each needs a definition of its own. */
type RenderContext = { docx: typeof Docx; lists: { count: number; starts: Set<number> } };

const renderText = ({ docx }: RenderContext, text: string, style: TextStyle): Docx.ParagraphChild[] =>
  text.split('\n').map((line, index) => new docx.TextRun({ text: line, ...style, ...(index > 0 && { break: 1 }) }));

const renderInline = (context: RenderContext, nodes: HtmlNode[], style: TextStyle = {}): Docx.ParagraphChild[] =>
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

const numberingFrom = (start: number): string => `ordered-${start}`;

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
const renderBlock = (context: RenderContext, element: HtmlElement, base: Partial<Paragraph> = {}): Docx.FileChild[] => {
  const { docx } = context;
  const paragraph = (more: Partial<Paragraph>) => [
    new docx.Paragraph({
      ...base,
      ...alignmentOf(element),
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

const renderCell = (context: RenderContext, cell: HtmlElement): Docx.FileChild[] => {
  const parts = toBlocks(cell.children).map((part) => (cell.tag === 'th' ? toBold(part) : part));
  const blocks = parts.flatMap((part) => renderBlock(context, part, alignmentOf(cell)));
  return blocks.length > 0 ? blocks : [new context.docx.Paragraph({ children: [] })];
};

const renderPicture = (
  { docx }: RenderContext,
  picture: ExportPicture,
  alt: string,
  caption: string,
): Docx.Paragraph[] => {
  const { mediaType, bytes, width, height } = picture;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const type = mediaType === 'image/jpeg' ? 'jpg' : mediaType === 'image/gif' ? 'gif' : 'png';
  const altText = alt ? { altText: { name: '', description: alt } } : {};
  const image = new docx.ImageRun({ type, data: Buffer.from(bytes), transformation, ...altText });
  return [
    new docx.Paragraph({ children: [image], keepNext: caption !== '' }),
    ...(caption ? [new docx.Paragraph({ children: [new docx.TextRun({ text: caption, italics: true })] })] : []),
  ];
};

const renderLink = ({ docx }: RenderContext, address: string, text: string): Docx.ParagraphChild =>
  address
    ? new docx.ExternalHyperlink({ link: address, children: [new docx.TextRun({ text, style: 'Hyperlink' })] })
    : new docx.TextRun(text);

const QUOTED = { indent: { left: INDENT } };

const renderQuoted = (context: RenderContext, html: string): Docx.FileChild[] =>
  toBlocks(parseHtml(html)).flatMap((element) => renderBlock(context, element, QUOTED));

const renderCitation = (context: RenderContext, { citation, address }: { citation: string; address: string }) => {
  const { docx } = context;
  const children = [new docx.TextRun('— '), renderLink(context, address, citation)];
  return new docx.Paragraph({ ...QUOTED, alignment: 'right', children });
};

const renderExportBlock = (context: RenderContext, block: ExportBlock): Docx.FileChild[] => {
  const { docx } = context;
  switch (block.type) {
    case 'content':
      return toBlocks(parseHtml(block.html)).flatMap((element) => renderBlock(context, element));
    case 'picture':
      return renderPicture(context, block.picture, block.alt, block.caption);
    case 'link':
      return [new docx.Paragraph({ children: [renderLink(context, block.address, block.label)] })];
    case 'source':
      return [...renderQuoted(context, block.html), renderCitation(context, block)];
    case 'versions': {
      const citations = block.columns.map((column) => renderCitation(context, column));
      if (block.isSideBySide)
        return [...renderTable(docx, sourceTable(block), (cell) => renderCell(context, cell)), ...citations];
      return [...block.rows.flat().flatMap((cell) => renderQuoted(context, numberedHtml(cell))), ...citations];
    }
  }
};

const numbering = ({ docx, lists }: RenderContext) => ({
  config: [...lists.starts].map((start) => ({
    reference: numberingFrom(start),
    levels: Array.from({ length: MAX_LIST_LEVEL + 1 }, (_, level) => ({
      level,
      start,
      format: docx.LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
      alignment: docx.AlignmentType.START,
      style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT / 2 } } },
    })),
  })),
});

const renderNote = (context: RenderContext, note: string): Docx.Paragraph[] => [
  new context.docx.Paragraph({ children: renderInline(context, parseHtml(note)) }),
];

/** Fewer headings than this are seen at a glance. */
const MIN_LISTED_HEADINGS = 2;

/** A table of contents of Word’s own, filled in already, so that Word does not ask to update it when it opens the file. */
const renderContents = ({ docx }: RenderContext, { blocks, labels }: ExportedSheet): Docx.FileChild[] => {
  if (markHeadings(blocks).headings.length < MIN_LISTED_HEADINGS) return [];
  return [
    new docx.Paragraph({ children: [new docx.TextRun({ text: labels.contents, bold: true })] }),
    new docx.TableOfContents(labels.contents, {
      hyperlink: true,
      headingStyleRange: '1-2',
      pageNumbersEntryLevelsRange: '1-2',
      beginDirty: false,
    }),
  ];
};

/** What a document has no property for. Topics and tags are both keywords, so they are told apart here. */
const customProperties = ({ lang, layout, topics, tags, address, date }: ExportedSheet) =>
  Object.entries({ language: lang, layout, topics: topics.join(', '), tags: tags.join(', '), address, date })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }));

/** The sheet as a Word document. */
export const renderDocx = async (sheet: ExportedSheet): Promise<Uint8Array> => {
  // Large, so loaded on first use.
  const context: RenderContext = { docx: await import('docx'), lists: { count: 0, starts: new Set() } };
  const { docx } = context;
  const { title, author, summary, labels, sources } = sheet;
  const plain = (text: string, options: Partial<Paragraph> = {}) =>
    new docx.Paragraph({ ...options, children: [new docx.TextRun(text)] });
  const byline = `${author ? `${labels.by} ${author}, ` : ''}${sheet.date}, `;
  const keywords = [...sheet.topics, ...sheet.tags].join(', ');
  const { blocks, notes } = numberFootnotes(sheet.blocks);
  const children = [
    plain(title, { heading: docx.HeadingLevel.TITLE }),
    new docx.Paragraph({ children: [new docx.TextRun(byline), renderLink(context, sheet.address, sheet.address)] }),
    ...(summary ? [new docx.Paragraph({ children: [new docx.TextRun({ text: summary, italics: true })] })] : []),
    ...renderContents(context, sheet),
    ...blocks.flatMap((block) => renderExportBlock(context, block)),
    ...(sources.length > 0 ? [plain(labels.sources, { heading: docx.HeadingLevel.HEADING_1 })] : []),
    ...sources.map((source) => plain(source, { bullet: { level: 0 } })),
  ];
  const footnotes = notes.map((note, index) => [index + 1, { children: renderNote(context, note) }] as const);
  const document = new docx.Document({
    title,
    creator: author || 'Pothi',
    ...(summary ? { description: summary } : {}),
    ...(keywords ? { keywords } : {}),
    customProperties: customProperties(sheet),
    styles: documentStyles(),
    numbering: numbering(context),
    footnotes: Object.fromEntries(footnotes),
    sections: [{ children }],
  });
  return docx.Packer.toBuffer(document);
};
