import type { Editor } from '@tiptap/core';
import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { MAX_TABLE_CELLS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './editor-notices.module.css';

/** What the editor did otherwise than the author asked, because of a limit. */
export type EditorNotice = 'editor.table.divided' | 'editor.table.limit';

declare module '@tiptap/core' {
  interface EditorEvents {
    notice: EditorNotice;
  }
}

/** Explains a limit to the author who met it, until they close it or meet another. */
export const EditorNotices = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const { language } = useLanguage();
  const [notice, setNotice] = useState<EditorNotice>();
  useEffect(() => {
    editor.on('notice', setNotice);
    return () => void editor.off('notice', setNotice);
  }, [editor]);
  return (
    <div role="status">
      {notice && (
        <Notice className={styles.notice}>
          <p>
            {t(notice, {
              rows: formatNumber(language, MAX_TABLE_ROWS),
              columns: formatNumber(language, MAX_TABLE_COLUMNS),
              cells: formatNumber(language, MAX_TABLE_CELLS),
            })}
          </p>
          <IconButton icon={X} label={t('editor.close_notice')} onClick={() => setNotice(undefined)} />
        </Notice>
      )}
    </div>
  );
};
