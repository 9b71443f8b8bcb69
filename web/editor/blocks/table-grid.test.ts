import { expect, it } from 'vitest';
import { fillRows, type TableCell } from './table-grid.ts';

const cell = (isHeader: boolean): TableCell => ({ isHeader, colspan: 1, rowspan: 1, content: [] });
const headersOf = (rows: TableCell[][]) => fillRows(rows).map((cells) => cells.map(({ isHeader }) => isHeader));

it('fills a short row with header cells only where all its cells are headers', () => {
  const [header, plain] = [cell(true), cell(false)];
  expect(headersOf([[header, header, header], [header], [header, plain], []])).toEqual([
    [true, true, true],
    [true, true, true],
    [true, false, false],
    [false, false, false],
  ]);
});
