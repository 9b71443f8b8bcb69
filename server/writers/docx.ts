import { strFromU8, unzipSync } from 'fflate';
import type * as Docx from 'docx';
import { DOCX_MARKS } from '#shared/docx-marks.ts';
import { zipStream, type ZipEntry } from '#server/files/zip.ts';
import type { Block, FrontMatter, WrittenDocument } from './document.ts';
import { renderDocxBlock, renderMark } from './docx-blocks.ts';
import { INDENT, MAX_LIST_LEVEL, numberingFrom, renderInline, type RenderContext } from './docx-html.ts';
import { documentStyles, linesOf } from './docx-styles.ts';
import { renderSheetContents, renderTextContents, renderTitle } from './docx-title.ts';
import { createFootnotes, type Footnote } from './footnotes.rules.ts';
import { markHeadings } from './headings.rules.ts';
import { parseHtml, textOf } from './html-tree.rules.ts';
import { readTibetanFont, TIBETAN_FAMILY } from './tibetan-font.ts';

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

const renderNote = (context: RenderContext, { number, html }: Footnote) => {
  const words = parseHtml(html);
  const note = new context.docx.Paragraph({ ...linesOf(textOf(words)), children: renderInline(context, words) });
  return [number, { children: [note] }] as const;
};

/** What a document has no property for. Topics and tags are both keywords, so they are told apart here. */
const customProperties = ({ lang, layout, topics, tags, address, date }: FrontMatter) =>
  Object.entries({ language: lang, layout, topics: topics.join(', '), tags: tags.join(', '), address, date })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }));

type Fonts = NonNullable<Docx.IPropertiesOptions['fonts']>;

/** The fonts that a file brings with it, for these words. */
const fontsFor = async (words: unknown): Promise<Fonts> => {
  const text = JSON.stringify(words, (key, value: unknown) => (key === 'picture' ? undefined : value));
  return /\p{sc=Tibetan}|"lang":"(?:bo|dz)\b/u.test(text)
    ? [{ name: TIBETAN_FAMILY, data: await readTibetanFont() }]
    : [];
};

/** A file of Word with these paragraphs and footnotes. */
const pack = (
  context: RenderContext,
  front: FrontMatter,
  children: Docx.FileChild[],
  notes: Footnote[],
  fonts: Fonts = [],
): Promise<Uint8Array> => {
  const { docx } = context;
  const { title, author, summary, topics, tags } = front;
  const keywords = [...topics, ...tags].join(', ');
  const document = new docx.Document({
    title,
    creator: author || 'Pothi',
    ...(summary ? { description: summary } : {}),
    ...(keywords ? { keywords } : {}),
    customProperties: customProperties(front),
    styles: documentStyles(),
    numbering: numbering(context),
    ...(fonts.length > 0 && { fonts }),
    footnotes: Object.fromEntries(notes.map((note) => renderNote(context, note))),
    sections: [{ children: children as Docx.ISectionOptions['children'] }],
  });
  return docx.Packer.toBuffer(document);
};

const renderSources = ({ docx }: RenderContext, { sources, labels }: FrontMatter): Docx.FileChild[] => {
  const plain = (text: string, options: Docx.IParagraphOptions) =>
    new docx.Paragraph({ ...options, children: [new docx.TextRun(text)] });
  if (sources.length === 0) return [];
  return [
    plain(labels.sources, { heading: docx.HeadingLevel.HEADING_1 }),
    ...sources.map((source) => plain(source, { bullet: { level: 0 } })),
  ];
};

/** Loaded on first use, because it is large. */
const createContext = async (): Promise<RenderContext> => ({
  docx: await import('docx'),
  lists: { count: 0, starts: new Set() },
});

/** A sheet, whose table of contents and lists are known only when all of it is. */
async function* writeSheet(document: WrittenDocument): AsyncGenerator<Uint8Array> {
  const context = await createContext();
  const footnotes = createFootnotes();
  const blocks: Block[] = [];
  for await (const block of document.blocks) blocks.push(footnotes.number(block));
  const children = [
    ...renderTitle(context, document),
    ...renderSheetContents(context, document, markHeadings(blocks).headings.length),
    renderMark(context, DOCX_MARKS.start),
    ...blocks.flatMap((block) => renderDocxBlock(context, block)),
    renderMark(context, DOCX_MARKS.end),
    ...renderSources(context, document),
  ];
  const notes = footnotes.take();
  yield pack(context, document, children, notes, await fontsFor([document, blocks, notes]));
}

/** So many blocks of a text are in memory as objects of the library, which are a hundred times as large as their words. */
const BLOCKS_AT_ONCE = 400;

/** The text of XML, the bytes of anything else. */
type Parts = Map<string, string | Uint8Array>;
const DOCUMENT = 'word/document.xml';
const END_OF_BODY = '<w:sectPr';
const RELATIONSHIP = /<Relationship [^>]*TargetMode="External"\/>/g;
const isXml = (path: string): boolean => /\.(?:xml|rels)$/.test(path);
const xmlOf = (parts: Parts, path: string): string => {
  const part = parts.get(path);
  return typeof part === 'string' ? part : '';
};
const FOOTNOTE = /<w:footnote w:id="\d+">[\s\S]*?<\/w:footnote>/g;

/** What the parts of a file have in common with the first, and what they add to it. */
const bodyOf = (xml: string): { before: string; body: string; after: string } => {
  const start = xml.indexOf('<w:body>') + '<w:body>'.length;
  const end = xml.lastIndexOf(END_OF_BODY);
  return { before: xml.slice(0, start), body: xml.slice(start, end), after: xml.slice(end) };
};

/** A list in a part of the package: its items, put in before the end of its outermost element. */
const withItems = (xml: string, items: string[]): string => {
  const end = xml.lastIndexOf('</');
  return items.length === 0 || end < 0 ? xml : xml.slice(0, end) + items.join('') + xml.slice(end);
};

/**
 * A text, however long: the library makes a file of some blocks at a time, and the bodies of these files follow one another in
 * one. Each link has an id that no other has, and footnotes are numbered through the text, so that both can be put together.
 */
async function* textEntries(document: WrittenDocument): AsyncGenerator<ZipEntry> {
  const context = await createContext();
  const footnotes = createFootnotes();
  let first: Parts | undefined;
  const lists = new Map<string, string[]>([
    ['word/_rels/document.xml.rels', []],
    ['word/_rels/footnotes.xml.rels', []],
    ['word/footnotes.xml', []],
  ]);

  const packBatch = async (children: Docx.FileChild[]): Promise<string> => {
    const { blocks: _blocks, ...front } = document;
    const fonts = first ? [] : await fontsFor(front);
    const files = unzipSync(await pack(context, document, children, footnotes.take(), fonts));
    const parts: Parts = new Map(
      Object.entries(files).map(([path, bytes]) => [path, isXml(path) ? strFromU8(bytes) : bytes]),
    );
    if (first)
      for (const [path, items] of lists)
        items.push(...(xmlOf(parts, path).match(path.endsWith('.rels') ? RELATIONSHIP : FOOTNOTE) ?? []));
    first ??= parts;
    return xmlOf(parts, DOCUMENT);
  };

  async function* body(): AsyncGenerator<Uint8Array> {
    let children = [...renderTitle(context, document), ...renderTextContents(context, document)];
    let count = 0;
    let end = '';
    const flush = async () => {
      const { before, body: own, after } = bodyOf(await packBatch(children));
      const text = end === '' ? before + own : own;
      end = after;
      children = [];
      count = 0;
      return Buffer.from(text);
    };
    for await (const block of document.blocks) {
      children.push(...renderDocxBlock(context, footnotes.number(block)));
      count += 1;
      if (count === BLOCKS_AT_ONCE) yield await flush();
    }
    yield await flush();
    yield Buffer.from(end);
  }

  yield { path: DOCUMENT, chunks: body };
  for (const [path, part] of first ?? (new Map() as Parts)) {
    if (path === DOCUMENT) continue;
    yield {
      path,
      chunks: async function* () {
        yield typeof part === 'string' ? Buffer.from(withItems(part, lists.get(path) ?? [])) : part;
      },
    };
  }
}

/** The document as a Word document. */
export const writeDocx = (document: WrittenDocument): AsyncIterable<Uint8Array> =>
  document.text ? zipStream(textEntries(document)) : writeSheet(document);
