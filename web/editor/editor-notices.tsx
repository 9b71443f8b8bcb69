import type { Editor } from '@tiptap/core';
import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { MAX_FOOTNOTES, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { focusText } from './editor-commands.ts';
import styles from './editor-notices.module.css';

/** What the editor did otherwise than the author asked, because of a limit. */
export type EditorNotice =
  | 'editor.table.divided'
  | 'editor.table.limit'
  | 'editor.footnote.limit'
  | 'quotation_check.too_short';

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
  // The button goes with the message, so the text gets the focus.
  const close = () => {
    setNotice(undefined);
    focusText(editor);
  };
  return (
    <div role="status">
      {notice && (
        <Notice className={styles.notice}>
          <p>
            {t(notice, {
              rows: formatNumber(language, MAX_TABLE_ROWS),
              columns: formatNumber(language, MAX_TABLE_COLUMNS),
              cells: formatNumber(language, MAX_TABLE_CELLS),
              footnotes: formatNumber(language, MAX_FOOTNOTES),
            })}
          </p>
          <IconButton icon={X} label={t('editor.close_notice')} onClick={close} />
        </Notice>
      )}
    </div>
  );
};
