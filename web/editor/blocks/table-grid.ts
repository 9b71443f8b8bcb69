import { MAX_TABLE_COLUMNS } from '#shared/limits.ts';
import type { EditorNode } from '../document/editor-node.ts';

export type TableCell = { isHeader: boolean; colspan: number; rowspan: number; content: EditorNode[] };

const emptyCell = (isHeader: boolean): TableCell => ({
  isHeader,
  colspan: 1,
  rowspan: 1,
  content: [{ type: 'paragraph', attrs: { block_id: null, align: 'left' } }],
});

type PlacedRow = { cells: TableCell[]; covered: boolean[] };

/** Puts every cell into the next free columns. No cell reaches below the last row or over another. */
const placeCells = (rows: TableCell[][]): { placed: PlacedRow[]; width: number } => {
  /** For each column: how many more rows the cell above reaches down. */
  const reach: number[] = [];
  const isFree = (at: number) => (reach[at] ?? 0) === 0;
  const placed = rows.map((row, rowIndex): PlacedRow => {
    let column = 0;
    const cells = row.map((cell) => {
      while (!isFree(column)) column += 1;
      let colspan = 1;
      while (colspan < cell.colspan && isFree(column + colspan)) colspan += 1;
      const rowspan = Math.min(cell.rowspan, rows.length - rowIndex);
      for (let at = column; at < column + colspan; at += 1) reach[at] = rowspan;
      column += colspan;
      return { ...cell, colspan, rowspan };
    });
    const covered = reach.map((rest) => rest > 0);
    for (let at = 0; at < reach.length; at += 1) reach[at] = Math.max(0, (reach[at] ?? 0) - 1);
    return { cells, covered };
  });
  return { placed, width: reach.length };
};

/**
 * Makes a rectangle of rows; short rows get empty cells. The editor would do the same to a document it opens, and count
 * that as a change by the author. Cells that span rows and together make the table too wide span one row only.
 */
export const fillRows = (rows: TableCell[][]): TableCell[][] => {
  const spanning = placeCells(rows);
  const { placed, width } =
    spanning.width <= MAX_TABLE_COLUMNS
      ? spanning
      : placeCells(rows.map((cells) => cells.map((cell) => ({ ...cell, rowspan: 1 }))));
  return placed.map(({ cells, covered }) => {
    const missing = width - covered.filter(Boolean).length;
    const isHeader = cells.length > 0 && cells.every((cell) => cell.isHeader);
    return [...cells, ...Array.from({ length: missing }, () => emptyCell(isHeader))];
  });
};
