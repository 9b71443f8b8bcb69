import { Printer } from 'lucide-react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { AddToCollection } from '#web/sheet-collections/add-to-collection.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ShareMenu } from './share-menu.tsx';
import styles from './sheet-tools.module.css';

/** What any reader can do with a sheet. */
export const SheetTools = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  return (
    <div className={styles.tools} role="group" aria-label={t('sheet.tools')}>
      <IconButton icon={Printer} label={t('sheet.print')} onClick={() => window.print()} />
      <AddToCollection sheet={{ id: sheet.id, title: sheet.sheet_title }} />
      <DownloadMenu sheet={sheet} />
      <ShareMenu sheet={sheet} />
    </div>
  );
};
