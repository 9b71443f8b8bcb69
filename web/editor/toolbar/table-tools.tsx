import type { Editor } from '@tiptap/core';
import {
  type IconNode,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  FoldHorizontal,
  FoldVertical,
  PanelTop,
  Trash2,
} from 'lucide';
import { useT } from '#web/i18n/translate.ts';
import { canAddColumn, canAddRow, runTableCommand, type TableCommand } from '../table-commands.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './toolbar.module.css';

const ICONS: Record<TableCommand, IconNode> = {
  row_above: BetweenHorizontalEnd,
  row_below: BetweenHorizontalStart,
  column_before: BetweenVerticalEnd,
  column_after: BetweenVerticalStart,
  header_row: PanelTop,
  delete_row: FoldVertical,
  delete_column: FoldHorizontal,
  delete_table: Trash2,
};

const GROUPS: TableCommand[][] = [
  ['row_above', 'row_below', 'column_before', 'column_after'],
  ['header_row'],
  ['delete_row', 'delete_column', 'delete_table'],
];

type Props = { editor: Editor; rows: number; columns: number; hasHeaderRow: boolean };

/** A second row of tools while the caret is in a table. */
export const TableTools = ({ editor, rows, columns, hasHeaderRow }: Props) => {
  const t = useT();
  const size = { rows, columns };
  const isAllowed = (name: TableCommand): boolean => {
    if (name.startsWith('row_')) return canAddRow(size);
    return name.startsWith('column_') ? canAddColumn(size) : true;
  };
  return (
    <div className={`${styles.row} ${styles.table}`} role="group" aria-label={t('editor.block.table')}>
      {GROUPS.map((names) => (
        <div key={names[0]} className={styles.group}>
          {names.map((name) => (
            <ToolButton
              key={name}
              icon={ICONS[name]}
              label={t(`editor.table.${name}`)}
              {...(name === 'header_row' ? { isActive: hasHeaderRow } : {})}
              onPress={() => {
                if (isAllowed(name)) runTableCommand(editor, name);
                else editor.emit('notice', 'editor.table.limit');
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
