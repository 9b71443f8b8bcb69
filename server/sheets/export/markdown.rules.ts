import type { ExportBlock, ExportedSheet } from './exported-sheet.ts';
import { blocksOf, isBlock, textOf, type HtmlElement, type HtmlNode } from './html-tree.rules.ts';

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>~|]/g, String.raw`\$&`);
/** What would make a heading, a list or a quotation of a line that is none. */
const lineStart = (line: string): string =>
  line
    .replace(/^(\s*)([#+-](?=\s)|[-=]{2,})/, String.raw`$1\$2`)
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);

/** Marks must touch the words they are on. */
const marked = (words: string, mark: string, end = mark): string => {
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? [];
  return inner ? `${before}${mark}${inner}${end}${after}` : words;
};

const address = (href: string): string => `<${href.replaceAll(/[<>\s]/g, encodeURIComponent)}>`;

const inlineOf = (node: HtmlNode): string => {
  if (typeof node === 'string') return escaped(node.replaceAll(/\s+/g, ' '));
  const inner = () => inline(node.children);
  switch (node.tag) {
    case 'br':
      return '\\\n';
    case 'strong':
    case 'b':
      return marked(inner(), '**');
    case 'em':
    case 'i':
      return marked(inner(), '*');
    case 'u':
      return marked(inner(), '<u>', '</u>');
    case 'code':
      return fenced(textOf(node.children), '`');
    case 'a':
      return node.href ? `[${inner()}](${address(node.href)})` : inner();
    default:
      return inner();
  }
};
const inline = (nodes: HtmlNode[]): string => nodes.map(inlineOf).join('');

/** Between marks longer than any within. */
const fenced = (text: string, mark: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = mark.repeat(Math.max(longest + 1, mark.length));
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
};

const codeBlock = (text: string): string => {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}\n${text}\n${fence}`;
};

const paragraph = (nodes: HtmlNode[]): string =>
  inline(nodes)
    .replace(/(?:\\\n)+$/, '')
    .trim()
    .split('\n')
    .map(lineStart)
    .join('\n');

const indented = (text: string, first: string): string => {
  const rest = ' '.repeat(first.length);
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line && rest + line))
    .join('\n');
};

const list = ({ tag, children }: HtmlElement): string =>
  children
    .filter(isBlock)
    .map((item, index) => {
      const words = blocksOf(item.children).map(block).join('\n');
      return indented(words, tag === 'ol' ? `${index + 1}. ` : '- ');
    })
    .join('\n');

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The title of the sheet is the first heading; those in it stand below. */
const block = (element: HtmlElement): string => {
  switch (element.tag) {
    case 'h1':
      return `## ${paragraph(element.children)}`;
    case 'h2':
      return `### ${paragraph(element.children)}`;
    case 'pre':
      return codeBlock(textOf(element.children));
    case 'ol':
    case 'ul':
      return list(element);
    case 'blockquote':
      return quoted(blocks(element.children));
    default:
      return element.children.some(isBlock) ? blocks(element.children) : paragraph(element.children);
  }
};

const blocks = (nodes: HtmlNode[]): string => blocksOf(nodes).map(block).filter(Boolean).join('\n\n');

const piece = (part: ExportBlock): string => {
  switch (part.type) {
    case 'content':
      return blocks(part.nodes);
    case 'picture':
      return `![${escaped(part.alt)}](pictures/${part.picture.name})`;
    case 'link':
      return `[${escaped(part.label)}](${address(part.address)})`;
    case 'source': {
      const citation = part.address ? `[${escaped(part.citation)}](${address(part.address)})` : escaped(part.citation);
      return quoted(`${blocks(part.nodes)}\n\n— ${citation}`);
    }
  }
};

/** The sheet as CommonMark. */
export const markdownOf = (sheet: ExportedSheet): string => {
  const { title, author, summary, words, sources } = sheet;
  const parts = [
    `# ${escaped(title)}`,
    `${author ? `${words.by} ${escaped(author)}, ` : ''}${sheet.date}, <${sheet.address}>`,
    summary && `*${escaped(summary)}*`,
    ...sheet.blocks.map(piece),
    sources.length > 0 && `## ${words.sources}\n\n${sources.map((source) => `- ${escaped(source)}`).join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
};
