import { useT } from '#web/i18n/translate.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { KeyList } from '#web/ui/key-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SLIDE_KEYS } from './slide-keys.ts';

/** All keys of the slides. */
export const SlideHelp = ({ onClose }: { onClose(): void }) => {
  const t = useT();
  return (
    <Modal label={t('present.keys')} onClose={onClose}>
      <DialogBody title={t('present.keys')} close={{ label: t('present.keys_close'), onClose }}>
        <KeyList
          keys={SLIDE_KEYS.map(({ action, label }) => ({ keys: label, description: t(`present.key.${action}`) }))}
        />
        <p>{t('present.touch')}</p>
      </DialogBody>
    </Modal>
  );
};
