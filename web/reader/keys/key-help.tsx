import { X } from 'lucide';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { KeyList } from '#web/ui/key-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { READER_KEYS } from './reader-keys.ts';
import { areLetterKeysOn, setLetterKeys } from './use-reader-keys.ts';
import styles from './key-dialog.module.css';

/** All keys of the reader, and a switch for those that type a character. */
export const KeyHelp = ({ onClose }: { onClose(): void }) => {
  const t = useT();
  const [isOn, setIsOn] = useState(areLetterKeysOn);
  return (
    <Modal label={t('reader.keys.title')} variant="window" className={styles.dialog} onClose={onClose}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2>{t('reader.keys.title')}</h2>
          <IconButton icon={X} label={t('reader.keys.close')} className={styles.close} onClick={onClose} />
        </header>
        <KeyList
          keys={READER_KEYS.map(({ action, key, label }) => ({
            keys: label ?? key,
            description: t(`reader.keys.${action}`),
          }))}
        />
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => {
              setLetterKeys(event.target.checked);
              setIsOn(event.target.checked);
            }}
          />
          {t('reader.keys.letters_on')}
        </label>
      </div>
    </Modal>
  );
};
