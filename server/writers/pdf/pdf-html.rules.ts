import { isBlock, parseHtml, textOf, toBlocks, type HtmlElement, type HtmlNode } from '../html-tree.rules.ts';
import { isHeaderRow, tableGrid, tableRows } from '../table-grid.rules.ts';
import type { PdfLanguage, PdfNode, PdfRun } from './pdf-book.ts';

/** Where words stand: their language, and the HTML of the footnotes of the block by their numbers. */
export type PdfContext = { lang: PdfLanguage; notes: Map<number, string> };

const REGIONS: Record<string, string> = { Hant: 'TW', Hans: 'CN', Hani: 'CN' };

/** The letters of a language, and for Chinese the region, by which punctuation is placed. */
export const pdfLanguage = (tag: string): PdfLanguage => {
  const [lang = 'en', ...rest] = tag.split('-');
  const known = /^[a-z]{2,3}$/.test(lang) ? lang : 'en';
  if (known !== 'zh' && known !== 'lzh') return { lang: known };
  const script = rest.find((part) => part in REGIONS) ?? 'Hani';
  return { lang: 'zh', region: REGIONS[script] ?? 'CN' };
};

/** A line may not begin with a shad: the space before one does not break. */
const keepShad = (text: string): string => text.replaceAll(/ (?=[\u0f0d-\u0f12\u0f14])/g, '\u00a0');

const words = (text: string, style: string, color: string | undefined): PdfRun[] => {
  const run = (part: string): PdfRun => ({ t: keepShad(part), ...(style && { s: style }), ...(color && { color }) });
  return text ? [run(text)] : [];
};

const STYLES: Record<string, string> = {
  strong: 'b',
  b: 'b',
  em: 'i',
  i: 'i',
  u: 'u',
  s: 'x',
  del: 'x',
  code: 'c',
  sup: '^',
  sub: '_',
};

export const pdfRuns = (context: PdfContext, nodes: HtmlNode[], style = '', color?: string): PdfRun[] =>
  nodes.flatMap((node): PdfRun[] => {
    if (typeof node === 'string') return words(node.replaceAll(/[\t\n\r ]+/g, ' '), style, color);
    if (node.note !== undefined) return noteRun(context, node.note);
    if (node.tag === 'br') return [{ br: true }];
    const runs = pdfRuns(context, node.children, style + (STYLES[node.tag] ?? ''), node.color ?? color);
    const isLink = node.tag === 'a' && /^(?:https?|mailto):/i.test(node.href ?? '');
    return isLink ? [{ href: node.href ?? '', runs }] : runs;
  });

const noteRun = ({ lang, notes }: PdfContext, number: number): PdfRun[] => {
  const html = notes.get(number);
  return html === undefined ? [] : [{ note: pdfRuns({ lang, notes: new Map() }, parseHtml(html)), lang }];
};

export const htmlRuns = (context: PdfContext, html: string): PdfRun[] => pdfRuns(context, parseHtml(html));

type ParagraphNode = Extract<PdfNode, { k: 'paragraph' }>;

export const paragraphNode = (
  { lang }: PdfContext,
  runs: PdfRun[],
  more: Partial<Omit<ParagraphNode, 'k'>> = {},
): ParagraphNode => ({ k: 'paragraph', runs, lang, align: '', look: 'text', isKept: false, ...more });

const listNode = (context: PdfContext, { tag, start = 1, children }: HtmlElement): PdfNode => ({
  k: 'list',
  isOrdered: tag === 'ol',
  start,
  items: children.filter(isBlock).map((item) => pdfNodes(context, item.children)),
});

const tableNodes = (context: PdfContext, table: HtmlElement): PdfNode[] => {
  const rows = tableRows(table).filter((cells) => cells.length > 0);
  if (rows.length === 0) return [];
  const hasHeader = isHeaderRow(rows[0] ?? []);
  return [
    {
      k: 'table',
      columns: tableGrid(table)[0]?.length ?? 1,
      rows: rows.map((cells, index) =>
        cells.map((cell) => ({
          nodes: pdfNodes(context, cell.children),
          colspan: cell.colspan ?? 1,
          rowspan: cell.rowspan ?? 1,
          isHeader: cell.tag === 'th' || (index === 0 && hasHeader),
          align: cell.align ?? '',
        })),
      ),
    },
  ];
};

/** Sanitized HTML as what stands below one another on a page. */
export const pdfNodes = (context: PdfContext, nodes: HtmlNode[]): PdfNode[] =>
  toBlocks(nodes).flatMap((element): PdfNode[] => {
    const { tag, children, align = '' } = element;
    switch (tag) {
      case 'h1':
      case 'h2': {
        const runs = pdfRuns(context, children);
        const level = tag === 'h1' ? 1 : 2;
        return [
          { k: 'heading', level, isListed: textOf(children).trim() !== '', runs, lang: context.lang, others: [] },
        ];
      }
      case 'pre':
        return [{ k: 'code', text: textOf(children).replace(/\n$/, '') }];
      case 'ol':
      case 'ul':
        return [listNode(context, element)];
      case 'table':
        return tableNodes(context, element);
      case 'blockquote':
        return [{ k: 'quote', nodes: pdfNodes(context, children) }];
      default:
        if (children.some(isBlock)) return pdfNodes(context, children);
        return [paragraphNode(context, pdfRuns(context, children), { align })];
    }
  });
