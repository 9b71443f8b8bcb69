import { inlineHtml, type NoteOf } from './markdown-inline.ts';

const RULE_CELL = /^:?-+:?$/;

/** The cells of a line, without the bars at its ends; `\|` is a bar in a cell. */
const cellsOf = (line: string): string[] => {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
};

const isRule = (line: string): boolean => line.includes('-') && cellsOf(line).every((cell) => RULE_CELL.test(cell));

/** A line with bars above a line of dashes. */
export const isTableStart = (lines: string[], at: number): boolean =>
  (lines[at] ?? '').includes('|') && (lines[at + 1] ?? '').includes('|') && isRule(lines[at + 1] ?? '');

const alignOf = (cell: string): string => {
  if (/^:-+:$/.test(cell)) return ' style="text-align:center"';
  return /^-+:$/.test(cell) ? ' style="text-align:right"' : '';
};

/** An empty header stands for none: a table of Markdown always has one. */
export const tableHtml = (lines: string[], start: number, noteOf: NoteOf): { html: string; end: number } => {
  const aligns = cellsOf(lines[start + 1] ?? '').map(alignOf);
  let end = start + 2;
  while ((lines[end] ?? '').includes('|')) end += 1;
  const cell = (tag: string) => (text: string, column: number) => {
    const parts = text.split(/<br\s*\/?>/i).map((part) => `<p${aligns[column] ?? ''}>${inlineHtml(part, noteOf)}</p>`);
    return `<${tag}>${parts.join('')}</${tag}>`;
  };
  const row = (line: string, tag: string) => {
    const cells = cellsOf(line);
    return `<tr>${aligns.map((_, column) => cell(tag)(cells[column] ?? '', column)).join('')}</tr>`;
  };
  const hasHeader = cellsOf(lines[start] ?? '').some((text) => text !== '');
  const head = hasHeader ? `<thead>${row(lines[start] ?? '', 'th')}</thead>` : '';
  const body = lines.slice(start + 2, end).map((line) => row(line, 'td'));
  return { html: `<table>${head}<tbody>${body.join('')}</tbody></table>`, end };
};
