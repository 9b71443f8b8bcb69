import { type Editor, Extension } from '@tiptap/core';
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  TableMap,
  type TableRect,
  toggleHeader,
} from '@tiptap/pm/tables';
import { MAX_TABLE_CELLS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/limits.ts';
import type { EditorNode } from './document/editor-node.ts';
import { insertBlocks } from './editor-commands.ts';

const NEW_ROWS = 3;
const NEW_COLUMNS = 3;

const newRow = (type: 'table-header' | 'table-cell'): EditorNode => ({
  type: 'table-row',
  content: Array.from({ length: NEW_COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
});

/** A small table with a header row, after the block with the caret; the caret goes into its first cell. */
export const insertTable = (editor: Editor): boolean => {
  const rows = Array.from({ length: NEW_ROWS }, (_, index) => newRow(index === 0 ? 'table-header' : 'table-cell'));
  insertBlocks(editor, [{ type: 'table', content: rows }], undefined, 'inside');
  return true;
};

/** The size of the table with the caret; undefined outside tables. */
export const tableSize = ({ state }: Editor): { rows: number; columns: number } | undefined => {
  if (!isInTable(state)) return undefined;
  const { map } = selectedRect(state);
  return { rows: map.height, columns: map.width };
};

type Size = { rows: number; columns: number };

const isWithinLimits = ({ rows, columns }: Size): boolean =>
  rows <= MAX_TABLE_ROWS && columns <= MAX_TABLE_COLUMNS && rows * columns <= MAX_TABLE_CELLS;

export const canAddRow = ({ rows, columns }: Size): boolean => isWithinLimits({ rows: rows + 1, columns });
export const canAddColumn = ({ rows, columns }: Size): boolean => isWithinLimits({ rows, columns: columns + 1 });

/** Changes of the table with the caret. */
export const TABLE_COMMANDS = {
  row_above: addRowBefore,
  row_below: addRowAfter,
  column_before: addColumnBefore,
  column_after: addColumnAfter,
  header_row: toggleHeader('row'),
  delete_row: deleteRow,
  delete_column: deleteColumn,
  delete_table: deleteTable,
} satisfies Record<string, Command>;

export type TableCommand = keyof typeof TABLE_COMMANDS;

/** Puts the caret into the cell that is now where the one with the caret was, and not behind the table. */
const keepCaretInTable = (tr: Transaction, { top, left, tableStart }: TableRect): Transaction => {
  const table = tr.doc.nodeAt(tableStart - 1);
  if (table?.type.spec.tableRole !== 'table') return tr;
  const map = TableMap.get(table);
  const cell = map.map[Math.min(top, map.height - 1) * map.width + Math.min(left, map.width - 1)] ?? 0;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(tableStart + cell + 1)));
};

export const runTableCommand = ({ state, view }: Editor, name: TableCommand): boolean => {
  if (!isInTable(state)) return false;
  const rect = selectedRect(state);
  const isDeletion = name.startsWith('delete_') && name !== 'delete_table';
  const isDone = TABLE_COMMANDS[name](state, (tr) => view.dispatch(isDeletion ? keepCaretInTable(tr, rect) : tr));
  view.focus();
  return isDone;
};

/** Whether the first row of the table with the caret is a header. */
export const hasHeaderRow = ({ state }: Editor): boolean => {
  if (!isInTable(state)) return false;
  const cells = selectedRect(state).table.firstChild?.content.content ?? [];
  return cells.length > 0 && cells.every(({ type }) => type.spec.tableRole === 'header_cell');
};

/** Tab in the last cell adds a row, as in every word processor. */
const moveToNextCell = (editor: Editor): boolean => {
  const { view } = editor;
  if (!isInTable(editor.state)) return false;
  if (goToNextCell(1)(view.state, view.dispatch)) return true;
  const size = tableSize(editor);
  if (size && !canAddRow(size)) {
    editor.emit('notice', 'editor.table.limit');
    return true;
  }
  return addRowAfter(view.state, view.dispatch) && goToNextCell(1)(view.state, view.dispatch);
};

/** After the keys of lists: in a list within a cell Tab indents the item, if it can. */
export const TableKeys = Extension.create({
  name: 'tableKeys',
  priority: 50,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Tab: () => moveToNextCell(editor),
      'Shift-Tab': () => {
        const { view } = editor;
        // In the first cell the key leaves the text, as everywhere else.
        return isInTable(view.state) && goToNextCell(-1)(view.state, view.dispatch);
      },
    };
  },
});
