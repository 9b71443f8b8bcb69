import { COVERED, OWN_COLUMNS, sectionHeading } from '#server/library/table/own-table.ts';
import type { AlignedText, Passage, TextItem } from './aligned-text.ts';
import { plainLines } from './plain-lines.rules.ts';

/** `heading 2`, `prose`, `verse +`: what continues the paragraph of the row above ends in a plus. */
export const typeCell = ({ type, level, starts_block }: Pick<Passage, 'type' | 'level' | 'starts_block'>): string =>
  `${type === 'heading' ? `heading ${level ?? 1}` : type}${starts_block ? '' : ' +'}`;

export const referencesCell = ({ references }: Pick<Passage, 'references'>): string =>
  references.map(({ siglum, value }) => `${siglum}: ${value}`).join('\n');

export const notesCell = ({ notes }: Pick<Passage, 'notes'>): string =>
  notes.map(({ type, content }) => `${type}: ${content.replaceAll('\n', ' ')}`).join('\n');

/** A cell with its words; with tags they are as they are stored, in HTML. */
const wordsCell = (html: string, hasTags: boolean): string => (hasTags ? html : plainLines(html));

const quote = (cell: string, separator: string): string =>
  cell.includes('"') || cell.includes('\n') || cell.includes('\r') || cell.includes(separator)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

export type TableOptions = { separator: ',' | '\t'; hasTags: boolean; depth: number };

/** The section that a passage begins, on each level. */
export const createSectionCells = (depth: number) => {
  let titles: string[] = [];
  let path: number[] = [];
  return {
    enter: (item: Extract<TextItem, { kind: 'section' }>) => {
      titles = [...titles.slice(0, item.depth - 1), item.title];
      path = item.path;
    },
    cells: (): string[] => [path.join('.'), ...Array.from({ length: depth }, (_, level) => titles[level] ?? '')],
  };
};

/** A table with a row for each passage and a column for each text (RFC 4180). */
export async function* writeTable(
  { columns, items }: AlignedText,
  { separator, hasTags, depth }: TableOptions,
): AsyncGenerator<string> {
  const line = (cells: string[]) => `${cells.map((cell) => quote(cell, separator)).join(separator)}\r\n`;
  const sections = createSectionCells(depth);
  const titles = Array.from({ length: depth }, (_, level) => sectionHeading(level + 1));
  // Spreadsheets take a file without this for one in the letters of a country.
  yield `\uFEFF${line([...OWN_COLUMNS, ...titles, ...columns.map(({ title, language }) => `${title} (${language})`)])}`;
  for await (const item of items) {
    if (item.kind === 'section') {
      sections.enter(item);
      continue;
    }
    yield line([
      item.key,
      item.number,
      typeCell(item),
      referencesCell(item),
      hasTags ? notesCell(item) : '',
      ...sections.cells(),
      wordsCell(item.html, hasTags),
      ...item.renderings.map(({ html, isCovered }) => (isCovered ? COVERED : wordsCell(html, hasTags))),
    ]);
  }
}
