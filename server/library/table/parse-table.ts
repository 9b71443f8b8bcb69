import { MAX_IMPORT_COLUMNS, SEPARATORS, type Separator } from '#shared/import-choices.ts';
import { MAX_LINE_LENGTH, MAX_TABLE_CELLS } from '../documents/import-limits.ts';
import type { Problems } from '../documents/problems.ts';

/** A row with the line it begins in; a cell may hold line breaks. */
export type TableRow = { cells: string[]; line: number };

/**
 * The rows of a table of separated values (RFC 4180): a cell in quotation marks may hold separators, line breaks and, doubled,
 * quotation marks. Rows without anything in them are left out.
 */
export const parseTable = (text: string, separator: Separator, problems: Problems): TableRow[] => {
  const rows: TableRow[] = [];
  let row: TableRow = { cells: [], line: 1 };
  let [at, line, cells] = [0, 1, 0];

  const addCell = (cell: string): void => {
    if (cell.length > MAX_LINE_LENGTH) problems.fail('line_too_long', { max: MAX_LINE_LENGTH }, row.line);
    cells += 1;
    if (cells > MAX_TABLE_CELLS) problems.fail('too_many_cells', { max: MAX_TABLE_CELLS }, row.line);
    row.cells.push(cell.trim());
    if (row.cells.length <= MAX_IMPORT_COLUMNS) return;
    // Spreadsheets write empty cells up to their last column.
    if (cell.trim() !== '') problems.fail('too_many_columns', { max: MAX_IMPORT_COLUMNS }, row.line);
    row.cells.pop();
  };
  const endRow = (): void => {
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    line += 1;
    row = { cells: [], line };
  };
  /** Reads what is in quotation marks and returns it. */
  const quoted = (): string => {
    const opened = line;
    let cell = '';
    for (;;) {
      const end = text.indexOf('"', at);
      if (end < 0) return problems.fail('quote_open', {}, opened);
      const part = text.slice(at, end);
      for (let newline = part.indexOf('\n'); newline >= 0; newline = part.indexOf('\n', newline + 1)) line += 1;
      cell += part;
      at = end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
      at += 1;
    }
  };
  const isSpace = (letter: string | undefined): boolean => letter === ' ' || (letter === '\t' && separator !== '\t');

  while (at <= text.length) {
    const start = at;
    while (isSpace(text[at])) at += 1;
    if (text[at] === '"') {
      at += 1;
      const cell = quoted();
      while (isSpace(text[at])) at += 1;
      if (at < text.length && text[at] !== separator && text[at] !== '\n')
        return problems.fail('quote_inside', {}, line);
      addCell(cell);
    } else {
      at = start;
      while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
      addCell(text.slice(start, at));
    }
    if (at >= text.length || text[at] === '\n') endRow();
    at += 1;
  }
  return rows;
};

const SAMPLE_LENGTH = 100_000;

/** The separator that divides the first rows into the same number of cells, and into most. */
export const guessSeparator = (text: string): Separator => {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const lines = sample
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => outsideQuotes(line).split(separator).length - 1);
    const first = counts[0] ?? 0;
    // A heading row of one cell has no separator; commas within sentences differ from line to line.
    const score = first === 0 ? 0 : first * (counts.filter((count) => count === first).length / counts.length) ** 2;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

const outsideQuotes = (line: string): string =>
  line
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('');
