import type * as Docx from 'docx';
import { DOCX_MARKS } from '#shared/docx-marks.ts';
import { type SourceMark, writeSourceMark } from '#shared/source-mark.ts';
import type { Block, Picture, TextHeading, TextParagraph, Versions } from './document.ts';
import {
  INDENT,
  languageStyle,
  renderBlock,
  renderCell,
  renderInline,
  type RenderContext,
  type TextStyle,
} from './docx-html.ts';
import { linesOf, SMALL, SMALLEST } from './docx-styles.ts';
import { renderTable } from './docx-table.ts';
import { parseHtml, textOf, toBlocks, type HtmlElement } from './html-tree.rules.ts';
import { numberedHtml, paragraphHtml, versionsTable } from './numbered-html.rules.ts';

/** The area between the margins of a page, in pixels. */
const MAX_WIDTH = 600;
const MAX_HEIGHT = 800;
const MAX_WIDE_COLUMNS = 3;

const renderPicture = ({ docx }: RenderContext, picture: Picture, alt: string, caption: string): Docx.Paragraph[] => {
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

export const renderLink = (
  { docx }: RenderContext,
  address: string,
  text: string,
  style: TextStyle = {},
): Docx.ParagraphChild =>
  address
    ? new docx.ExternalHyperlink({
        link: address,
        children: [new docx.TextRun({ ...style, text, style: 'Hyperlink' })],
      })
    : new docx.TextRun({ ...style, text });

const QUOTED = { indent: { left: INDENT } };

const renderQuoted = (context: RenderContext, html: string): Docx.FileChild[] =>
  toBlocks(parseHtml(html)).flatMap((element) => renderBlock(context, element, QUOTED));

const renderCitation = (context: RenderContext, { citation, address }: { citation: string; address: string }) => {
  const { docx } = context;
  const children = [new docx.TextRun('— '), renderLink(context, address, citation)];
  return new docx.Paragraph({ ...QUOTED, alignment: 'right', children });
};

/** Word has six levels; the title of the document is above them. */
const MAX_LEVEL = 6;

const renderHeading = (
  context: RenderContext,
  { level, id, html, lang, translations }: TextHeading,
): Docx.FileChild[] => {
  const { docx } = context;
  const heading = docx.HeadingLevel[`HEADING_${Math.min(level, MAX_LEVEL) as 1}`];
  const nodes = parseHtml(html);
  const children = renderInline(context, nodes, languageStyle(lang));
  return [
    new docx.Paragraph({
      heading,
      ...linesOf(textOf(nodes)),
      children: id ? [new docx.Bookmark({ id, children })] : children,
    }),
    ...translations.map((each) => {
      const words = parseHtml(each.html);
      return new docx.Paragraph({
        keepNext: true,
        ...linesOf(textOf(words)),
        children: renderInline(context, words, { ...languageStyle(each.lang), bold: true }),
      });
    }),
  ];
};

const renderTextParagraph = (context: RenderContext, paragraph: TextParagraph): Docx.FileChild[] => {
  const words = parseHtml(paragraphHtml(paragraph));
  return [
    new context.docx.Paragraph({
      ...(paragraph.isTranslation ? QUOTED : {}),
      ...(paragraph.isVerse ? { keepLines: true } : {}),
      ...linesOf(textOf(words)),
      children: renderInline(context, words, languageStyle(paragraph.lang)),
    }),
  ];
};

/** A paragraph that Word neither shows nor prints, for an import. */
export const renderMark = ({ docx }: RenderContext, text: string): Docx.Paragraph =>
  new docx.Paragraph({ run: { vanish: true }, children: [new docx.TextRun({ text, vanish: true })] });

const withMarks = (context: RenderContext, mark: SourceMark | undefined, parts: Docx.FileChild[]): Docx.FileChild[] =>
  mark
    ? [
        renderMark(context, `${DOCX_MARKS.source}${writeSourceMark(mark)}`),
        ...parts,
        renderMark(context, DOCX_MARKS.sourceEnd),
      ]
    : parts;

/** The whole title of a text is on the title page. */
const MAX_NAME = 80;
const shortName = (title: string): string =>
  title.length > MAX_NAME
    ? `${title.slice(0, MAX_NAME).replace(/[^\s\u0f0b]*$/, '') || title.slice(0, MAX_NAME)}…`
    : title;

const withShortNames = (block: Versions): Versions => ({
  ...block,
  columns: block.columns.map((column) => ({ ...column, title: shortName(column.title) })),
});

/** Many columns are narrow. Their names are repeated on every page and must leave it to the words. */
const renderColumnCell = (context: RenderContext, { columns }: Versions, cell: HtmlElement): Docx.FileChild[] => {
  if (cell.tag === 'th') return renderCell({ ...context, style: SMALLEST }, cell);
  return renderCell(columns.length > MAX_WIDE_COLUMNS ? { ...context, style: SMALL } : context, cell);
};

export const renderDocxBlock = (context: RenderContext, block: Block): Docx.FileChild[] => {
  const { docx } = context;
  switch (block.type) {
    case 'content':
      return [
        ...(block.isQuestionNumber ? [renderMark(context, DOCX_MARKS.question)] : []),
        ...toBlocks(parseHtml(block.html)).flatMap((element) => renderBlock(context, element)),
      ];
    case 'picture':
      return renderPicture(context, block.picture, block.alt, block.caption);
    case 'link':
      return [new docx.Paragraph({ children: [renderLink(context, block.address, block.label)] })];
    case 'source':
      return withMarks(context, block.mark, [...renderQuoted(context, block.html), renderCitation(context, block)]);
    case 'heading':
      return renderHeading(context, block);
    case 'paragraph':
      return renderTextParagraph(context, block);
    case 'versions': {
      const citations = block.isText ? [] : block.columns.map((column) => renderCitation(context, column));
      const words = block.isSideBySide
        ? renderTable(docx, versionsTable(withShortNames(block)), (cell) => renderColumnCell(context, block, cell))
        : block.rows.flat().flatMap((cell) => renderQuoted(context, numberedHtml(cell)));
      return withMarks(context, block.mark, [...words, ...citations]);
    }
  }
};
