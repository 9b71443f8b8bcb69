import { isBlock, textOf, toBlocks, type HtmlElement, type HtmlNode } from './html-tree.rules.ts';
import { renderTable } from './markdown-table.rules.ts';

export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>~|]/g, String.raw`\$&`);
/** Escapes what would make a line a heading, a list or a rule. */
const escapeLineStart = (line: string): string =>
  line
    .replace(/^(\s*)([#+-](?=\s)|[-=]{2,})/, String.raw`$1\$2`)
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);

/** Emphasis marks must touch the text they enclose, so surrounding spaces go outside. */
export const emphasize = (text: string, mark: string, end = mark): string => {
  const inner = text.trim();
  if (!inner) return text;
  const start = text.length - text.trimStart().length;
  return `${text.slice(0, start)}${mark}${inner}${end}${text.slice(start + inner.length)}`;
};

export const linkTarget = (href: string): string => `<${href.replaceAll(/[<>\s]/g, encodeURIComponent)}>`;

const renderInlineNode = (node: HtmlNode): string => {
  if (typeof node === 'string') return escapeMarkdown(node.replaceAll(/\s+/g, ' '));
  if (node.note !== undefined) return `[^${node.note}]`;
  const inner = () => renderInline(node.children);
  switch (node.tag) {
    case 'br':
      return '\\\n';
    case 'strong':
    case 'b':
      return emphasize(inner(), '**');
    case 'em':
    case 'i':
      return emphasize(inner(), '*');
    case 'u':
      return emphasize(inner(), '<u>', '</u>');
    case 's':
    case 'del':
      return emphasize(inner(), '~~');
    case 'code':
      return codeSpan(textOf(node.children));
    case 'sup':
    case 'sub':
      return emphasize(inner(), `<${node.tag}>`, `</${node.tag}>`);
    case 'a':
      return node.href ? `[${inner()}](${linkTarget(node.href)})` : inner();
    default:
      return inner();
  }
};
const renderInline = (nodes: HtmlNode[]): string => nodes.map(renderInlineNode).join('');

/** Backticks, one more than the longest run in the text. */
const fenceFor = (text: string, minLength: number): string =>
  '`'.repeat(Math.max(minLength, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

/** Encloses code in more backticks than it contains. */
const codeSpan = (text: string): string => {
  const fence = fenceFor(text, 1);
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
};

const codeBlock = (text: string): string => {
  const fence = fenceFor(text, 3);
  return `${fence}\n${text}\n${fence}`;
};

export const renderParagraph = (nodes: HtmlNode[]): string =>
  renderInline(nodes)
    .replace(/(?:\\\n)+$/, '')
    .trim()
    .split('\n')
    .map(escapeLineStart)
    .join('\n');

const indent = (text: string, first: string): string => {
  const rest = ' '.repeat(first.length);
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line && rest + line))
    .join('\n');
};

/** Two lists of one kind after one another would be one: the second has other marks. */
type ListMarks = { bullet: '-' | '*'; sign: '.' | ')' };
const LIST_MARKS: ListMarks[] = [
  { bullet: '-', sign: '.' },
  { bullet: '*', sign: ')' },
];

const renderList = ({ tag, start = 1, children }: HtmlElement, marks: ListMarks | undefined): string => {
  const { bullet, sign } = marks ?? { bullet: '-', sign: '.' };
  return children
    .filter(isBlock)
    .map((item, index) => {
      const text = renderEach(toBlocks(item.children)).join('\n');
      return indent(text, tag === 'ol' ? `${start + index}${sign} ` : `${bullet} `);
    })
    .join('\n');
};

export const renderQuote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Headings start at level 2: the title of the sheet is level 1. */
const renderBlock = (element: HtmlElement, marks?: ListMarks): string => {
  switch (element.tag) {
    case 'h1':
      return `## ${renderParagraph(element.children)}`;
    case 'h2':
      return `### ${renderParagraph(element.children)}`;
    case 'pre':
      return codeBlock(textOf(element.children));
    case 'ol':
    case 'ul':
      return renderList(element, marks);
    case 'table':
      return renderTable(element, renderCell);
    case 'blockquote':
      return renderQuote(renderBlocks(element.children));
    default:
      return element.children.some(isBlock) ? renderBlocks(element.children) : renderParagraph(element.children);
  }
};

const isList = (element: HtmlElement | undefined): boolean => element?.tag === 'ol' || element?.tag === 'ul';

const renderEach = (elements: HtmlElement[]): string[] => {
  let turn = 0;
  return elements.map((element, index) => {
    turn = isList(element) && elements[index - 1]?.tag === element.tag ? 1 - turn : 0;
    return renderBlock(element, LIST_MARKS[turn]);
  });
};

/** A cell is one line: its blocks and the items of its lists are separated by line breaks. */
export const renderCell = (cell: HtmlElement): string =>
  renderEach(toBlocks(cell.children))
    .join('\n')
    .trim()
    .replaceAll(/\\?\n\s*/g, '<br>');

export const renderBlocks = (nodes: HtmlNode[]): string => renderEach(toBlocks(nodes)).filter(Boolean).join('\n\n');
