import type * as Docx from 'docx';
import { textOf, type HtmlElement } from './html-tree.rules.ts';
import { isHeaderRow, tableGrid, tableRows } from './table-grid.rules.ts';

/** In twentieths of a point. */
const CELL_MARGIN = 80;
const SHADING = { type: 'clear', fill: 'F3EEE4', color: 'auto' } as const;

/** What has more letters, such as a header in which somebody wrote a whole text, may not leave room on the page for any row. */
const MAX_REPEATED_LETTERS = 600;

/** A table as wide as the page, whose header row is repeated on every page. A row may be longer than a page. */
export const renderTable = (
  docx: typeof Docx,
  table: HtmlElement,
  renderCell: (cell: HtmlElement) => Docx.FileChild[],
): Docx.FileChild[] => {
  const rows = tableRows(table).filter((cells) => cells.length > 0);
  if (rows.length === 0) return [];
  const width = tableGrid(table)[0]?.length ?? 1;
  const first = rows[0] ?? [];
  const isRepeated = isHeaderRow(first) && textOf(first).length <= MAX_REPEATED_LETTERS;
  return [
    new docx.Table({
      width: { size: 100, type: docx.WidthType.PERCENTAGE },
      columnWidths: Array.from({ length: width }, () => Math.floor(9000 / width)),
      margins: { top: CELL_MARGIN / 2, bottom: CELL_MARGIN / 2, left: CELL_MARGIN, right: CELL_MARGIN },
      rows: rows.map(
        (cells, index) =>
          new docx.TableRow({
            ...(index === 0 && isRepeated && { cantSplit: true, tableHeader: true }),
            children: cells.map((cell) => {
              const { colspan = 1, rowspan = 1 } = cell;
              return new docx.TableCell({
                columnSpan: colspan,
                rowSpan: rowspan,
                ...(cell.tag === 'th' ? { shading: SHADING } : {}),
                children: renderCell(cell) as Docx.Paragraph[],
              });
            }),
          }),
      ),
    }),
    // Two tables without a paragraph between them would become one.
    new docx.Paragraph({ children: [] }),
  ];
};
