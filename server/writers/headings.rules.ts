import { parseHtml, textOf } from './html-tree.rules.ts';
import type { Block } from './document.ts';

export type Heading = { level: number; id: string; text: string };

const HEADING = /<h([12])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g;

const plainHeading = (html: string): string => textOf(parseHtml(html)).replaceAll(/\s+/g, ' ').trim();

/**
 * Finds the headings of a document as its blocks are read: `mark` returns the block with an id for each of them. In a book
 * those of a sheet are one level lower: the title is the first.
 */
export const createHeadingMarker = () => {
  const headings: Heading[] = [];
  const mark = (block: Block): Block => {
    if (block.type === 'heading') {
      const text = plainHeading(block.html);
      if (block.id && text) headings.push({ level: block.level, id: block.id, text });
      return block;
    }
    if (block.type !== 'content' || !block.html.includes('<h')) return block;
    const html = block.html.replaceAll(HEADING, (_whole, digit: string, attributes: string, inner: string) => {
      const level = Number(digit);
      const text = plainHeading(inner);
      const id = `h-${headings.length + 1}`;
      if (text) headings.push({ level, id, text });
      return `<h${level + 1}${text ? ` id="${id}"` : ''}${attributes}>${inner}</h${level + 1}>`;
    });
    return { ...block, html };
  };
  return { headings, mark };
};

export const markHeadings = (blocks: Block[]): { blocks: Block[]; headings: Heading[] } => {
  const { headings, mark } = createHeadingMarker();
  return { blocks: blocks.map(mark), headings };
};

export type HeadingBranch<Item> = { heading: Item; children: HeadingBranch<Item>[] };

/** Each heading below the last one of a higher level; one without a heading above it stands on its own. */
export const nestHeadings = <Item extends { level: number }>(headings: Item[]): HeadingBranch<Item>[] => {
  const top: HeadingBranch<Item>[] = [];
  let path: HeadingBranch<Item>[] = [];
  for (const heading of headings) {
    const branch = { heading, children: [] };
    path = path.slice(0, path.findLastIndex((each) => each.heading.level < heading.level) + 1);
    (path.at(-1)?.children ?? top).push(branch);
    path.push(branch);
  }
  return top;
};
