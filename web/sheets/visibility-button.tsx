import { useQueryClient } from '@tanstack/react-query';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { rowsOfSheet } from '#shared/sheet-rows.ts';
import { callAsMember } from '#web/session/session.ts';
import { sheetQuery } from './sheets.data.ts';
import { VisibilityToggle } from './visibility-toggle.tsx';
import styles from './owner-actions.module.css';

/** Of a sheet that is read: the whole of it goes along, and only if it is still this one. */
export const VisibilityButton = ({ sheet }: { sheet: Sheet }) => {
  const client = useQueryClient();
  const { id, sheet_title, is_published, version, content } = sheet;
  const change = async () => {
    const body = { title: sheet_title, source: rowsOfSheet(content.segments), is_published: !is_published };
    try {
      await callAsMember('PUT /sheets/{id}', { params: { id }, body }, { ifMatch: version });
    } finally {
      await client.invalidateQueries({ queryKey: sheetQuery(id).queryKey });
    }
  };
  return (
    <VisibilityToggle
      is_published={is_published}
      change={change}
      className={styles.action}
      problemClassName={styles.problem}
    />
  );
};
