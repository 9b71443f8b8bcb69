import { MAX_TABLE_CELLS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/limits.ts';
import type { EditorNode } from '../document/editor-node.ts';
import type { HtmlElement, HtmlNode } from '../html/parse-html.ts';
import { type ParseContext, serializeAlignment } from '../html/parse-blocks.ts';
import { serializeInline } from '../html/inline.ts';
import type { HtmlFormat } from './block-format.ts';
import { serializeList } from './list.ts';
import { paragraphFormat } from './paragraph.ts';
import { fillRows, type TableCell } from './table-grid.ts';

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';
const isCell = ({ tag }: HtmlElement): boolean => tag === 'td' || tag === 'th';

/** Word has ordinary cells in the header. */
const toHeaderRow = (row: HtmlElement): HtmlElement => ({
  ...row,
  children: row.children.map((node) => (isElement(node) && node.tag === 'td' ? { ...node, tag: 'th' } : node)),
});

/** The rows of a table, and what stands in it outside all cells, such as a caption. */
const partsOf = (table: HtmlElement): { rows: HtmlElement[]; others: HtmlNode[] } => {
  const rows: HtmlElement[] = [];
  const others: HtmlNode[] = [];
  for (const child of table.children) {
    if (!isElement(child) || child.tag === 'caption') others.push(child);
    else if (child.tag === 'tr') rows.push(child);
    else if (isCell(child)) rows.push({ tag: 'tr', attributes: {}, children: [child] });
    else if (['thead', 'tbody', 'tfoot'].includes(child.tag)) {
      const inner = partsOf(child);
      rows.push(...(child.tag === 'thead' ? inner.rows.map(toHeaderRow) : inner.rows));
      others.push(...inner.others);
    } else if (!['colgroup', 'col'].includes(child.tag)) others.push(child);
  }
  return { rows, others };
};

const othersOfRow = ({ children }: HtmlElement): HtmlNode[] =>
  children.filter((node) => (isElement(node) ? !isCell(node) : node.trim() !== ''));

const paragraphOf = (content: EditorNode[], align: unknown): EditorNode => ({
  type: 'paragraph',
  attrs: { block_id: null, align: align ?? 'left' },
  ...(content.length > 0 ? { content } : {}),
});

/** The lines of code as lines of a paragraph. */
const linesOfCode = (text: string): EditorNode[] =>
  text
    .split('\n')
    .flatMap((line, index): EditorNode[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line ? [{ type: 'text', text: line }] : []),
    ]);

/** A cell has paragraphs and lists: other text becomes paragraphs, a table within becomes its cells’ paragraphs. */
const toCellContent = (node: EditorNode): EditorNode[] => {
  const { type, attrs, content = [] } = node;
  switch (type) {
    case 'ordered-list':
    case 'unordered-list':
      return [node];
    case 'table':
      return content.flatMap((row) => row.content ?? []).flatMap((cell) => cell.content ?? []);
    case 'code':
      return [paragraphOf(linesOfCode(content.map(({ text }) => text ?? '').join('')), 'left')];
    default:
      return [paragraphOf(content, attrs?.align)];
  }
};

const spanOf = (value: string | undefined, max: number): number =>
  /^\d{1,4}$/.test(value ?? '') ? Math.min(Math.max(Number(value), 1), max) : 1;

const isAtom = ({ type, content }: EditorNode): boolean => type === 'image' && !content;

/** One cell; pictures in it are blocks of their own, so they are returned beside it. */
const parseCell = (element: HtmlElement, context: ParseContext): { cell: TableCell; pictures: EditorNode[] } => {
  const inner = context.inside(element);
  const blocks = inner.blocks(element.children);
  const content = blocks.filter((node) => !isAtom(node)).flatMap(toCellContent);
  return {
    cell: {
      isHeader: element.tag === 'th',
      colspan: spanOf(element.attributes.colspan, MAX_TABLE_COLUMNS),
      rowspan: spanOf(element.attributes.rowspan, MAX_TABLE_ROWS),
      content: content.length > 0 ? content : [paragraphOf([], inner.align)],
    },
    pictures: blocks.filter(isAtom),
  };
};

const cellNode = ({ isHeader, colspan, rowspan, content }: TableCell): EditorNode => ({
  type: isHeader ? 'table-header' : 'table-cell',
  attrs: { colspan, rowspan, colwidth: null },
  content,
});

const tableNode = (rows: TableCell[][]): EditorNode => ({
  type: 'table',
  attrs: { block_id: null },
  content: rows.map((cells) => ({ type: 'table-row', content: cells.map(cellNode) })),
});

const widthOf = (cells: TableCell[]): number => cells.reduce((sum, { colspan }) => sum + colspan, 0);

/** A table that is too long becomes several; one that is too wide becomes paragraphs. Nothing is left out. */
const tablesOf = (rows: TableCell[][], context: ParseContext): EditorNode[] => {
  if (rows.length === 0) return [];
  if (rows.some((cells) => widthOf(cells) > MAX_TABLE_COLUMNS)) {
    context.onTooLarge();
    return rows.flat().flatMap(({ content }) => content);
  }
  const filled = fillRows(rows);
  const maxRows = Math.min(MAX_TABLE_ROWS, Math.floor(MAX_TABLE_CELLS / widthOf(filled[0] ?? [])));
  if (filled.length <= maxRows) return [tableNode(filled)];
  context.onTooLarge();
  const tables: EditorNode[] = [];
  for (let from = 0; from < filled.length; from += maxRows)
    tables.push(tableNode(fillRows(filled.slice(from, from + maxRows))));
  return tables;
};

const parseTable = (element: HtmlElement, context: ParseContext): EditorNode[] => {
  const { rows, others } = partsOf(element);
  const before = context.blocks([...others, ...rows.flatMap(othersOfRow)]);
  const pictures: EditorNode[] = [];
  const cells = rows
    .map((row) =>
      row.children
        .filter((node) => isElement(node) && isCell(node))
        .map((node) => {
          const parsed = parseCell(node as HtmlElement, context.inside(row));
          pictures.push(...parsed.pictures);
          return parsed.cell;
        }),
    )
    .filter((row) => row.length > 0);
  return [...before, ...tablesOf(cells, context), ...pictures];
};

const serializeCellContent = (node: EditorNode): string =>
  node.type === 'paragraph' ? paragraphFormat.serialize(node) : serializeList(node);

const hasText = ({ content = [] }: EditorNode): boolean =>
  content.length === 0 || content.some(({ type }) => type !== 'hardBreak');

const serializeCell = ({ type, attrs, content = [] }: EditorNode): string => {
  const tag = type === 'table-header' ? 'th' : 'td';
  const spans = (['colspan', 'rowspan'] as const)
    .filter((name) => Number(attrs?.[name] ?? 1) > 1)
    .map((name) => ` ${name}="${Number(attrs?.[name])}"`)
    .join('');
  const [first, ...more] = content;
  if (first?.type === 'paragraph' && more.length === 0 && hasText(first))
    return `<${tag}${spans}${serializeAlignment(first.attrs?.align)}>${serializeInline(first.content ?? [])}</${tag}>`;
  return `<${tag}${spans}>${content.map(serializeCellContent).join('')}</${tag}>`;
};

const serializeRow = ({ content = [] }: EditorNode): string => `<tr>${content.map(serializeCell).join('')}</tr>`;

const isHeaderRow = ({ content = [] }: EditorNode): boolean =>
  content.every(({ type, attrs }) => type === 'table-header' && Number(attrs?.rowspan ?? 1) === 1);

export const tableFormat: HtmlFormat = {
  name: 'table',
  tags: ['table'],
  parse: parseTable,
  serialize: ({ content = [] }) => {
    const [first, ...rest] = content;
    const head = first && rest.length > 0 && isHeaderRow(first) ? `<thead>${serializeRow(first)}</thead>` : '';
    const body = (head ? rest : content).map(serializeRow).join('');
    return `<table>${head}<tbody>${body}</tbody></table>`;
  },
};
