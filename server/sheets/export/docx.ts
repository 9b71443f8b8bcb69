import type * as Docx from 'docx';
import type { ExportBlock, ExportedSheet, ExportPicture } from './exported-sheet.ts';
import { blocksOf, isBlock, textOf, type HtmlElement, type HtmlNode } from './html-tree.rules.ts';

/** Word takes for each letter the face of its script: Latin, East Asian, or the complex ones, such as Tibetan. */
const FONT = { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'SimSun', cs: 'Microsoft Himalaya' };
const CODE_FONT = { ...FONT, ascii: 'Consolas', hAnsi: 'Consolas' };
const LANGUAGES = { value: 'en-US', eastAsia: 'zh-CN', bidirectional: 'bo-CN' };
/** In half points. Letters of that Tibetan face are small for their size. */
const SIZE = 24;
const COMPLEX_SIZE = 40;
/** What fits between the margins of a page. */
const MAX_WIDTH = 600;
const MAX_HEIGHT = 800;
const DEEPEST_LIST = 8;
/** In twentieths of a point. */
const INDENT = 480;

type Library = typeof Docx;
type Style = {
  bold?: boolean;
  italics?: boolean;
  underline?: object;
  color?: string;
  font?: typeof FONT;
  style?: string;
};
type Paragraph = Docx.IParagraphOptions;
type Draw = { docx: Library; lists: { count: number } };

const wordsOf = ({ docx }: Draw, words: string, style: Style): Docx.ParagraphChild[] =>
  words.split('\n').map((text, index) => new docx.TextRun({ text, ...style, ...(index > 0 && { break: 1 }) }));

const inline = (draw: Draw, nodes: HtmlNode[], style: Style = {}): Docx.ParagraphChild[] =>
  nodes.flatMap((node): Docx.ParagraphChild[] => {
    if (typeof node === 'string') return wordsOf(draw, style.font ? node : node.replaceAll(/\s+/g, ' '), style);
    const within = (more: Style) => inline(draw, node.children, { ...style, ...more });
    switch (node.tag) {
      case 'br':
        return [new draw.docx.TextRun({ break: 1 })];
      case 'strong':
      case 'b':
        return within({ bold: true });
      case 'em':
      case 'i':
        return within({ italics: true });
      case 'u':
        return within({ underline: {} });
      case 'code':
        return within({ font: CODE_FONT });
      case 'a':
        return node.href && /^(?:https?|mailto):/i.test(node.href)
          ? [new draw.docx.ExternalHyperlink({ link: node.href, children: within({ style: 'Hyperlink' }) })]
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

const list = (
  draw: Draw,
  { tag, children }: HtmlElement,
  base: Partial<Paragraph>,
  level: number,
): Docx.Paragraph[] => {
  const isOrdered = tag === 'ol';
  const instance = isOrdered ? (draw.lists.count += 1) : 0;
  const place = Math.min(level, DEEPEST_LIST);
  const sign: Partial<Paragraph> = isOrdered
    ? { numbering: { reference: 'ordered', level: place, instance } }
    : { bullet: { level: place } };
  return children.filter(isBlock).flatMap((item) =>
    blocksOf(item.children).flatMap((part, index) => {
      if (part.tag === 'ol' || part.tag === 'ul') return list(draw, part, base, level + 1);
      return paragraphs(draw, part, index === 0 ? { ...base, ...sign } : base);
    }),
  );
};

/** One block; `base` is what the blocks around it ask for. */
const paragraphs = (draw: Draw, element: HtmlElement, base: Partial<Paragraph> = {}): Docx.Paragraph[] => {
  const { docx } = draw;
  const made = (more: Partial<Paragraph>, style?: Style) => [
    new docx.Paragraph({ ...base, ...alignmentOf(element), ...more, children: inline(draw, element.children, style) }),
  ];
  switch (element.tag) {
    case 'h1':
      return made({ heading: docx.HeadingLevel.HEADING_1 });
    case 'h2':
      return made({ heading: docx.HeadingLevel.HEADING_2 });
    case 'pre':
      return [new docx.Paragraph({ ...base, children: wordsOf(draw, textOf(element.children), { font: CODE_FONT }) })];
    case 'ol':
    case 'ul':
      return list(draw, element, base, 0);
    case 'blockquote': {
      const quoted = { ...base, indent: { left: INDENT } };
      return blocksOf(element.children).flatMap((part) =>
        paragraphs(draw, part, { ...quoted, ...alignmentOf(element) }),
      );
    }
    default:
      return element.children.some(isBlock)
        ? blocksOf(element.children).flatMap((part) => paragraphs(draw, part, { ...base, ...alignmentOf(element) }))
        : made({});
  }
};

const pictureParagraph = ({ docx }: Draw, picture: ExportPicture, alt: string): Docx.Paragraph => {
  const { mediaType, bytes, width, height } = picture;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const type = mediaType === 'image/jpeg' ? 'jpg' : mediaType === 'image/gif' ? 'gif' : 'png';
  const altText = alt ? { altText: { name: '', description: alt } } : {};
  const image = new docx.ImageRun({ type, data: Buffer.from(bytes), transformation, ...altText });
  return new docx.Paragraph({ children: [image] });
};

const link = ({ docx }: Draw, address: string, words: string): Docx.ParagraphChild =>
  address
    ? new docx.ExternalHyperlink({ link: address, children: [new docx.TextRun({ text: words, style: 'Hyperlink' })] })
    : new docx.TextRun(words);

const piece = (draw: Draw, part: ExportBlock): Docx.Paragraph[] => {
  const { docx } = draw;
  switch (part.type) {
    case 'content':
      return blocksOf(part.nodes).flatMap((block) => paragraphs(draw, block));
    case 'picture':
      return [pictureParagraph(draw, part.picture, part.alt)];
    case 'link':
      return [new docx.Paragraph({ children: [link(draw, part.address, part.label)] })];
    case 'source': {
      const quoted = { indent: { left: INDENT } };
      const citation = [new docx.TextRun('— '), link(draw, part.address, part.citation)];
      return [
        ...blocksOf(part.nodes).flatMap((block) => paragraphs(draw, block, quoted)),
        new docx.Paragraph({ ...quoted, alignment: 'right', children: citation }),
      ];
    }
  }
};

const numbering = ({ docx }: Draw) => ({
  config: [
    {
      reference: 'ordered',
      levels: Array.from({ length: DEEPEST_LIST + 1 }, (_, level) => ({
        level,
        format: docx.LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
        alignment: docx.AlignmentType.START,
        style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT / 2 } } },
      })),
    },
  ],
});

/** The sheet for a word processor. */
export const docxOf = async (sheet: ExportedSheet): Promise<Uint8Array> => {
  // Loaded when the first one is asked for: it is large.
  const draw: Draw = { docx: await import('docx'), lists: { count: 0 } };
  const { docx } = draw;
  const { title, author, summary, words, sources } = sheet;
  const plain = (text: string, options: Partial<Paragraph> = {}) =>
    new docx.Paragraph({ ...options, children: [new docx.TextRun(text)] });
  const byline = `${author ? `${words.by} ${author}, ` : ''}${sheet.date}, `;
  const children = [
    plain(title, { heading: docx.HeadingLevel.TITLE }),
    new docx.Paragraph({ children: [new docx.TextRun(byline), link(draw, sheet.address, sheet.address)] }),
    ...(summary ? [new docx.Paragraph({ children: [new docx.TextRun({ text: summary, italics: true })] })] : []),
    ...sheet.blocks.flatMap((part) => piece(draw, part)),
    ...(sources.length > 0 ? [plain(words.sources, { heading: docx.HeadingLevel.HEADING_2 })] : []),
    ...sources.map((source) => plain(source, { bullet: { level: 0 } })),
  ];
  const run = { font: FONT, size: SIZE, sizeComplexScript: COMPLEX_SIZE, language: LANGUAGES };
  const paragraph = { spacing: { after: 120 } };
  const document = new docx.Document({
    title,
    creator: author || 'Pothi',
    ...(summary ? { description: summary } : {}),
    styles: { default: { document: { run, paragraph } } },
    numbering: numbering(draw),
    sections: [{ children }],
  });
  return docx.Packer.toBuffer(document);
};
