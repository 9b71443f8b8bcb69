import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
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
    <Modal label={t('reader.keys.title')} className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('reader.keys.title')} close={{ label: t('reader.keys.close'), onClose }}>
        <KeyList
          keys={[
            ...READER_KEYS.map(({ action, key, label }) => ({
              keys: label ?? key,
              description: t(`reader.keys.${action}`),
            })),
            { keys: 'Ctrl+P', description: t('reader.print.title') },
          ]}
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
      </DialogBody>
    </Modal>
  );
};
