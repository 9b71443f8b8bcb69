import { AppError } from '#server/errors.ts';
import type { FrontMatter, WrittenDocument } from '../document.ts';
import { createFootnotes } from '../footnotes.rules.ts';
import { titlePage } from '../title-page.rules.ts';
import type { PdfBook, PdfNode, PdfRun } from './pdf-book.ts';
import { pdfBlock } from './pdf-blocks.rules.ts';
import { paragraphNode, pdfLanguage } from './pdf-html.rules.ts';
import { breakLongWords } from './long-words.rules.ts';
import type { PdfSource } from './pdf-process.ts';

/** Of the data for the typesetter, in characters: some five thousand passages beside a translation. */
export const MAX_PDF_DATA = 4_400_000;
/** Fewer headings are seen at a glance. */
const MIN_LISTED_HEADINGS = 2;

const withoutEmpty = (values: string[]): string[] => values.filter((value) => value !== '');

const bylineOf = ({ author, date, address, labels }: FrontMatter): PdfRun[] => [
  { t: `${author ? `${labels.by} ${author}, ` : ''}${date}, ` },
  { href: address, runs: [{ t: address }] },
];

const columnsOf = ({ text, layout }: FrontMatter): PdfBook['columns'] =>
  text && layout === 'side_by_side' && text.texts.length > 1
    ? text.texts.map(({ title, lang }) => ({
        title: breakLongWords(title, lang, text.texts.length)
          .map((piece) => piece.text)
          .join(''),
        lang: pdfLanguage(lang),
      }))
    : [];

/** The sources of the quotations of a sheet, at its end. */
const sourceNodes = ({ sources, labels, lang }: FrontMatter): PdfNode[] => {
  if (sources.length === 0) return [];
  const context = { lang: pdfLanguage(lang), notes: new Map<number, string>() };
  const items = sources.map((source) => [paragraphNode(context, [{ t: source }])]);
  return [
    { k: 'heading', level: 1, isListed: true, runs: [{ t: labels.sources }], lang: context.lang, others: [] },
    { k: 'list', isOrdered: false, start: 1, items },
  ];
};

const frontOf = (front: FrontMatter): Omit<PdfBook, 'nodes' | 'hasContents'> => {
  const page = titlePage(front);
  return {
    title: front.title,
    lang: pdfLanguage(front.lang),
    authors: withoutEmpty([front.author]),
    keywords: [...front.topics, ...front.tags],
    date: front.date,
    original: page?.originalTitle ? { text: page.originalTitle, lang: pdfLanguage(page.originalLang) } : null,
    byline: bylineOf(front),
    summary: front.summary,
    texts: (page?.texts ?? []).map(({ title, lang, lines }) => ({
      title,
      lang: pdfLanguage(lang),
      lines: lines.map((line) => ({ ...line, labelLang: pdfLanguage(line.labelLang), lang: pdfLanguage(line.lang) })),
    })),
    contentsTitle: front.labels.contents,
    contentsLang: pdfLanguage(front.labels.lang),
    columns: columnsOf(front),
  };
};

const hasNote = (node: PdfNode): boolean =>
  (node.k === 'paragraph' && node.runs.some((run) => 'note' in run)) ||
  (node.k === 'columns' && node.rows.some((row) => row.some((cell) => hasNote(cell.node))));

/** Marks headings that are followed by a note. */
const markRoom = (nodes: PdfNode[]): void => {
  let follows = false;
  for (const node of nodes.toReversed()) {
    if (node.k === 'heading') {
      if (follows) node.needsRoom = true;
    } else follows = hasNote(node);
  }
};

/**
 * The data of a whole document and its pictures. It is for `typesetInProcess`, and made in a thread: the HTML of a long text
 * takes seconds to parse.
 */
export const createPdfSource = async (document: WrittenDocument): Promise<PdfSource> => {
  const { blocks, ...front } = document;
  const lang = pdfLanguage(front.lang);
  const footnotes = createFootnotes();
  const pictures = new Map<string, Uint8Array>();
  const nodes: PdfNode[] = [];
  let size = 0;
  for await (const block of blocks) {
    if (block.type === 'picture') pictures.set(block.picture.name, block.picture.bytes);
    const numbered = footnotes.number(block);
    const notes = new Map(footnotes.take().map(({ number, html }) => [number, html]));
    const made = pdfBlock({ lang, notes }, numbered);
    size += JSON.stringify(made).length;
    if (size > MAX_PDF_DATA) throw new AppError('too_complex', 'This is too long for one PDF file.');
    nodes.push(...made);
  }
  nodes.push(...sourceNodes(front));
  markRoom(nodes);
  const headings = nodes.filter((node) => node.k === 'heading' && node.isListed).length;
  const book: PdfBook = { ...frontOf(front), hasContents: headings >= MIN_LISTED_HEADINGS, nodes };
  return { book: JSON.stringify(book), pictures };
};
