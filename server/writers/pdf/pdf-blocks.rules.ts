import type { Block, TextHeading, TextParagraph, Versions } from '../document.ts';
import { parseHtml } from '../html-tree.rules.ts';
import { htmlRuns, paragraphNode, pdfLanguage, pdfNodes, type PdfContext } from './pdf-html.rules.ts';
import { breakLongRuns } from './long-words.rules.ts';
import type { PdfNode, PdfRun } from './pdf-book.ts';

/** A longer number has no room in the margin. */
const MAX_MARGIN_NUMBER = 14;
/** What has fewer letters stays on one page: a stanza is not torn apart, and columns are typeset in half the time. */
const MAX_KEPT_LETTERS = 900;

const inLanguage = (context: PdfContext, tag: string): PdfContext => ({ ...context, lang: pdfLanguage(tag) });

/** Before words in a line, small. */
const inlineNumber = (number: string): PdfRun[] => (number ? [{ t: `${number}\u00a0`, s: 'n' }] : []);

type Piece = { number: string; html: string };

const numberedRuns = (context: PdfContext, { number, html }: Piece): PdfRun[] => [
  ...inlineNumber(number),
  ...htmlRuns(context, html),
];

/** A number of a single passage goes into the margin. */
const withMargin = (context: PdfContext, pieces: Piece[], separator: PdfRun[]) => {
  const [first, ...others] = pieces;
  if (!first) return { runs: [] };
  const isShort = first.number.length <= MAX_MARGIN_NUMBER;
  const runs = isShort ? htmlRuns(context, first.html) : numberedRuns(context, first);
  return {
    runs: [...runs, ...others.flatMap((piece) => [...separator, ...numberedRuns(context, piece)])],
    ...(isShort && first.number && { number: first.number }),
  };
};

const headingNode = (context: PdfContext, { level, id, html, lang, translations }: TextHeading): PdfNode => {
  const own = inLanguage(context, lang);
  return {
    k: 'heading',
    level,
    isListed: id !== undefined,
    runs: htmlRuns(own, html),
    lang: own.lang,
    others: translations.map((each) => {
      const other = inLanguage(context, each.lang);
      return { runs: htmlRuns(other, each.html), lang: other.lang };
    }),
  };
};

const textParagraph = (outer: PdfContext, { pieces, lang, isVerse, isTranslation }: TextParagraph): PdfNode => {
  const context = inLanguage(outer, lang);
  const separator: PdfRun[] = isVerse ? [{ br: true }] : context.lang.lang === 'zh' ? [] : [{ t: ' ' }];
  return paragraphNode(context, [], {
    ...withMargin(context, pieces, separator),
    look: isTranslation ? 'translation' : 'text',
    isKept: isVerse && pieces.reduce((sum, { html }) => sum + html.length, 0) < MAX_KEPT_LETTERS,
  });
};

const citationNode = (context: PdfContext, { citation, address }: { citation: string; address: string }): PdfNode => {
  const words: PdfRun[] = [{ t: citation }];
  const runs: PdfRun[] = address ? [{ href: address, runs: words }] : words;
  return paragraphNode(context, [{ t: '— ' }, ...runs], { look: 'citation' });
};

const versionNodes = (context: PdfContext, { isSideBySide, isText, columns, rows }: Versions): PdfNode[] => {
  const citations = isText ? [] : columns.map((column) => citationNode(context, column));
  const cellNode = (cell: Versions['rows'][number][number], look: 'text' | 'translation') => {
    const own = inLanguage(context, cell.lang);
    const { runs, ...margin } = withMargin(own, [cell], []);
    const shown = isSideBySide ? breakLongRuns(runs, own.lang.lang, columns.length) : runs;
    return paragraphNode(own, [], { ...margin, runs: shown, look });
  };
  if (isSideBySide) {
    return [
      {
        k: 'columns',
        columns: columns.length,
        rows: rows.map((row) => row.map((cell) => ({ rowspan: cell.span, node: cellNode(cell, 'text') }))),
      },
      ...citations,
    ];
  }
  const cells = rows.flatMap((row) => row.map((cell, index) => cellNode(cell, index === 0 ? 'text' : 'translation')));
  return isText ? cells : [{ k: 'quote', nodes: cells }, ...citations];
};

export const pdfBlock = (context: PdfContext, block: Block): PdfNode[] => {
  switch (block.type) {
    case 'content':
      if (block.isQuestionNumber) return [paragraphNode(context, htmlRuns(context, block.html), { look: 'label' })];
      return pdfNodes(context, parseHtml(block.html));
    case 'picture': {
      const { picture, alt, caption } = block;
      return [{ k: 'picture', name: picture.name, alt, caption, width: picture.width }];
    }
    case 'link':
      return [paragraphNode(context, [{ href: block.address, runs: [{ t: block.label }] }])];
    case 'source': {
      const quoted = inLanguage(context, block.lang);
      return [{ k: 'quote', nodes: pdfNodes(quoted, parseHtml(block.html)) }, citationNode(context, block)];
    }
    case 'heading':
      return [headingNode(context, block)];
    case 'paragraph':
      return [textParagraph(context, block)];
    case 'versions':
      return versionNodes(context, block);
  }
};
