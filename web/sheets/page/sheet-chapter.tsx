import { X } from 'lucide';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { paneBarClass } from '#web/reader/panes/pane-bar.ts';
import type { BesideSheet, OpenText } from '#web/reader/reader-types.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SheetArticle } from './sheet-article.tsx';
import { SheetTools } from './sheet-tools.tsx';
import styles from './sheet-chapter.module.css';

/** The sheet as the first pane of the reader, with its tools above. */
export const SheetChapter = ({ sheet, beside }: { sheet: Sheet; beside: BesideSheet }) => {
  const t = useT();
  const [hasReachedLimit, setReachedLimit] = useState(false);
  const open = (text: OpenText) => {
    setReachedLimit(!beside.canAddChapter);
    beside.onOpenText(text);
  };
  return (
    <>
      <header className={`${paneBarClass} ${styles.bar}`}>
        <Link to={paths.community()} className={styles.up}>
          {t('header.community')}
        </Link>
        <SheetTools sheet={sheet} />
        {!beside.isOnly && (
          <IconButton
            icon={X}
            label={t('reader.close_chapter', { title: sheet.sheet_title })}
            className={styles.close}
            onClick={beside.onClose}
          />
        )}
      </header>
      <p className={hasReachedLimit ? styles.notice : undefined} role="status">
        {hasReachedLimit && !beside.canAddChapter && t('connection_panel.limit_reached')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles.scroller} tabIndex={0} data-scroller>
        <SheetArticle sheet={sheet} onOpen={open} onResources={beside.onResources} />
      </div>
    </>
  );
};
