import { HTML_FORMATS } from '../conversion/convert.ts';
import type { HtmlFormat } from '../blocks/block-format.ts';
import { pastedImageFormat } from '../blocks/image.tsx';
import { tableFormat } from '../blocks/table-format.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { type HtmlElement, type HtmlNode, parseHtml } from '../html/parse-html.ts';
import { parseBlocks } from '../html/parse-blocks.ts';
import { joinFootnotes } from './pasted-footnotes.ts';
import { joinWordLists } from './word-lists.ts';

/** Larger pastes are inserted as plain text: parsing so much markup would block the page. */
export const MAX_PASTED_HTML_LENGTH = 8_000_000;

const cellsOf = (node: HtmlNode): HtmlElement[] => {
  if (typeof node === 'string') return [];
  return node.tag === 'td' || node.tag === 'th' ? [node] : node.children.flatMap(cellsOf);
};

/** Pages and emails put a whole text into a table with one cell: it is the text that was copied. */
const pastedTableFormat: HtmlFormat = {
  ...tableFormat,
  parse: (element, context) =>
    cellsOf(element).length === 1 || element.attributes.role === 'presentation'
      ? context.blocks(element.children)
      : tableFormat.parse(element, context),
};

// The last format of a tag is used.
const FORMATS = [...HTML_FORMATS, pastedImageFormat, pastedTableFormat];

const hasContent = ({ type, content = [] }: EditorNode): boolean =>
  type !== 'paragraph' || content.some((node) => node.type !== 'hardBreak');

const FRAGMENT_START = '<!--StartFragment-->';
const FRAGMENT_END = '<!--EndFragment-->';

/** The part of a clipboard's page that was copied. */
const copiedFragment = (html: string): string => {
  const start = html.indexOf(FRAGMENT_START);
  const end = start === -1 ? -1 : html.indexOf(FRAGMENT_END, start);
  return end === -1 ? html : html.slice(start + FRAGMENT_START.length, end);
};

/** Word, Word for the web, Google Docs and LibreOffice. On other pages the color of text is mostly that of the site. */
const WORD_PROCESSORS =
  /urn:schemas-microsoft-com:office|class="?Mso|\bmso-|\bSCXW\d|docs-internal-guid-|content="?(?:LibreOffice|OpenOffice)/i;
/** The page names its program near its beginning. */
const MAX_INSPECTED = 50_000;

/** Parses HTML from Word, Google Docs or a web page: text, marks, lists, headings, tables, pictures; no layout. */
export const parsePastedHtml = (html: string, onTooLarge?: () => void): EditorNode[] => {
  const fragment = copiedFragment(html);
  const start = `${html.slice(0, MAX_INSPECTED)}${fragment.slice(0, MAX_INSPECTED)}`;
  const colors = WORD_PROCESSORS.test(start) ? 'chosen' : 'none';
  return parseBlocks(joinWordLists(joinFootnotes(parseHtml(fragment))), FORMATS, colors, onTooLarge).filter(hasContent);
};
