import { useT } from '#web/i18n/translate.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { KeyList } from '#web/ui/key-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { KEY_SHORTCUTS, keyLabel, TYPED_SHORTCUTS } from './shortcut-list.ts';
import styles from './shortcut-help.module.css';

const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** The keys of the editor, and what can be typed instead of using a tool. */
export const ShortcutHelp = ({ onClose }: { onClose(): void }) => {
  const t = useT();
  const rows = (shortcuts: typeof KEY_SHORTCUTS) =>
    shortcuts.map(({ keys, message }) => ({ keys: keyLabel(keys, isApple()), description: t(message) }));
  return (
    <Modal label={t('editor.shortcuts')} className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('editor.shortcuts')} close={{ label: t('editor.close'), onClose }}>
        <KeyList keys={rows(KEY_SHORTCUTS)} />
        <h3 className={styles.heading}>{t('editor.shortcut.typed')}</h3>
        <KeyList keys={rows(TYPED_SHORTCUTS)} />
        <p className={styles.note}>{t('editor.shortcut.typed_undo', { key: 'Backspace' })}</p>
      </DialogBody>
    </Modal>
  );
};
