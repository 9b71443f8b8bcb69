import type { HtmlElement } from './html-tree.rules.ts';
import { isHeaderRow, tableGrid, tableRows } from './table-grid.rules.ts';

const ALIGNMENTS: Record<string, string> = { center: ':---:', right: '---:' };

const renderRow = (cells: string[]): string => `| ${cells.join(' | ')} |`;

/** A table of GitHub Flavored Markdown, which always has a header and no merged cells: both are left empty. */
export const renderTable = (table: HtmlElement, renderCell: (cell: HtmlElement) => string): string => {
  const grid = tableGrid(table);
  const [first = []] = grid;
  const [firstRow = []] = tableRows(table);
  const rows = grid.map((row) => row.map((cell) => (cell ? renderCell(cell) : '')));
  const hasHeader = isHeaderRow(firstRow);
  const head = (hasHeader ? rows[0] : undefined) ?? first.map(() => '');
  const rule = first.map((cell) => ALIGNMENTS[cell?.align ?? ''] ?? '---');
  return [head, rule, ...(hasHeader ? rows.slice(1) : rows)].map(renderRow).join('\n');
};
