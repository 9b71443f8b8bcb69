import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { VisibilityButton } from './visibility-button.tsx';
import styles from './owner-actions.module.css';

/** What only the writer of a sheet can do. */
export const OwnerActions = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className={styles.actions} role="group" aria-label={t('sheet.own')}>
      <Link to={paths.sheet(sheet.id)} className={styles.action}>
        <Pencil aria-hidden="true" size={16} />
        {t('sheet.edit')}
      </Link>
      <VisibilityButton sheet={sheet} />
      <button type="button" className={styles.action} onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" size={16} />
        {t('sheet.delete')}
      </button>
      {isDeleting && (
        <DeleteDialog
          sheet={{ id: sheet.id, title: sheet.sheet_title }}
          thenTo={paths.community()}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
};
