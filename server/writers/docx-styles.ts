import type * as Docx from 'docx';
import { languageByScript } from '#shared/scripts/detect-script.ts';
import { TIBETAN_FAMILY } from './tibetan-font.ts';

/** Word picks the font by script: Latin, East Asian, or complex scripts such as Tibetan. */
export const FONT = { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'SimSun', cs: TIBETAN_FAMILY };
export const CODE_FONT = { ...FONT, ascii: 'Consolas', hAnsi: 'Consolas' };
const LANGUAGES = { value: 'en-US', eastAsia: 'zh-CN', bidirectional: 'bo-CN' };
/** In half points. Tibetan letters are a little small for their size; in a PDF they are enlarged as much. */
const SIZE = 24;
const COMPLEX_SIZE = 26;
/** Of the words in many columns, and of the names of the columns, which stand on every page. */
export const SMALL = { size: 21, sizeComplexScript: 22 };
export const SMALLEST = { size: 18, sizeComplexScript: 19 };

/**
 * Lines of the Tibetan font have room for the highest and the deepest stack at once, and stand far apart. Less than this, or an
 * exact height, lets Word cut the vowels of a line off.
 */
const TIBETAN_LINES = { spacing: { line: 204, lineRule: 'auto' } } as const;
export const linesOf = (text: string): Pick<Docx.IParagraphOptions, 'spacing'> =>
  languageByScript(text) === 'bo' ? TIBETAN_LINES : {};

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
