import type * as Docx from 'docx';

/** Word picks the font by script: Latin, East Asian, or complex scripts such as Tibetan. */
export const FONT = { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'SimSun', cs: 'Microsoft Himalaya' };
export const CODE_FONT = { ...FONT, ascii: 'Consolas', hAnsi: 'Consolas' };
const LANGUAGES = { value: 'en-US', eastAsia: 'zh-CN', bidirectional: 'bo-CN' };
/** In half points. The Tibetan font draws small for its size. */
const SIZE = 24;
const COMPLEX_SIZE = 40;
const INK = '211C17';
const ACTION = '7B1E2B';

/** A heading as on the page of a sheet; `scale` is its size in relation to the text. */
const heading = (scale: number, before: number): Docx.IBaseParagraphStyleOptions => ({
  run: {
    font: FONT,
    size: Math.round(SIZE * scale),
    sizeComplexScript: Math.round(COMPLEX_SIZE * scale),
    bold: true,
    boldComplexScript: true,
    color: INK,
  },
  paragraph: { spacing: { before, after: 120 }, keepNext: true },
});

const titleBorder = { bottom: { style: 'double', size: 6, color: ACTION, space: 4 } } as const;

/** An entry of the table of contents. */
const contentsEntry = (level: number): Docx.IParagraphStyleOptions => ({
  id: `TOC${level}`,
  name: `toc ${level}`,
  basedOn: 'Normal',
  next: 'Normal',
  paragraph: { spacing: { after: 60 }, indent: { left: 240 * (level - 1) } },
});

/** The look of our pages instead of Word’s own: its headings are blue and of another font. */
export const documentStyles = (): Docx.IStylesOptions => ({
  default: {
    document: {
      run: { font: FONT, size: SIZE, sizeComplexScript: COMPLEX_SIZE, language: LANGUAGES },
      paragraph: { spacing: { after: 120 } },
    },
    title: { ...heading(1.75, 0), paragraph: { spacing: { after: 160 }, border: titleBorder } },
    heading1: heading(1.35, 360),
    heading2: heading(1.15, 300),
    heading3: heading(1.05, 240),
    heading4: heading(1, 240),
    heading5: heading(1, 240),
    heading6: heading(1, 240),
    hyperlink: { run: { color: ACTION, underline: {} } },
  },
  paragraphStyles: [contentsEntry(1), contentsEntry(2)],
});
