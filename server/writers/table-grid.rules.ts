import type { HtmlElement, HtmlNode } from './html-tree.rules.ts';

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';
const isCell = ({ tag }: HtmlElement): boolean => tag === 'td' || tag === 'th';

/** The rows of a table, each with its cells. */
export const tableRows = ({ children }: HtmlElement): HtmlElement[][] =>
  children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [child.children.filter(isElement).filter(isCell)];
    return isCell(child) ? [[child]] : tableRows(child);
  });

export const isHeaderRow = (cells: HtmlElement[]): boolean =>
  cells.length > 0 && cells.every(({ tag }) => tag === 'th');

/** The cells by row and column; undefined where a cell above or before reaches. All rows have the same length. */
export const tableGrid = (table: HtmlElement): (HtmlElement | undefined)[][] => {
  const rows = tableRows(table);
  const grid: (HtmlElement | undefined)[][] = rows.map(() => []);
  const isTaken = rows.map((): boolean[] => []);
  for (const [rowIndex, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (isTaken[rowIndex]?.[column]) column += 1;
      const { colspan = 1, rowspan = 1 } = cell;
      for (const taken of isTaken.slice(rowIndex, rowIndex + rowspan))
        for (let at = column; at < column + colspan; at += 1) taken[at] = true;
      const row = grid[rowIndex];
      if (row) row[column] = cell;
      column += colspan;
    }
  }
  const width = Math.max(0, ...isTaken.map((taken) => taken.length));
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column]));
};
