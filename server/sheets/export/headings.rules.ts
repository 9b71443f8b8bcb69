import { textOf, parseHtml } from './html-tree.rules.ts';
import type { ExportBlock } from './exported-sheet.ts';

export type Heading = { level: 1 | 2; id: string; text: string };

const HEADING = /<h([12])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g;

/**
 * The headings of a sheet in order, and the blocks with an id for each of them. In a book they are one level lower: the
 * title is the first.
 */
export const markHeadings = (blocks: ExportBlock[]): { blocks: ExportBlock[]; headings: Heading[] } => {
  const headings: Heading[] = [];
  const marked = blocks.map((block): ExportBlock => {
    if (block.type !== 'content' || !block.html.includes('<h')) return block;
    const html = block.html.replaceAll(HEADING, (_whole, digit: string, attributes: string, inner: string) => {
      const level = digit === '1' ? 1 : 2;
      const text = textOf(parseHtml(inner)).replaceAll(/\s+/g, ' ').trim();
      const id = `h-${headings.length + 1}`;
      if (text) headings.push({ level, id, text });
      return `<h${level + 1}${text ? ` id="${id}"` : ''}${attributes}>${inner}</h${level + 1}>`;
    });
    return { ...block, html };
  });
  return { blocks: marked, headings };
};

type Branch = { heading: Heading; children: Heading[] };

/** Subheadings below the heading before them; one without a heading before it stands on its own. */
export const nestHeadings = (headings: Heading[]): Branch[] => {
  const branches: Branch[] = [];
  for (const heading of headings) {
    const last = branches.at(-1);
    if (heading.level === 2 && last?.heading.level === 1) last.children.push(heading);
    else branches.push({ heading, children: [] });
  }
  return branches;
};
