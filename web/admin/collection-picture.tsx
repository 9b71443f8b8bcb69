import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import type { RecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

const UploadModal = lazyWithRetry(async () => (await import('#web/uploads/upload-modal.tsx')).UploadModal);

/** The picture of a collection. It is stored at once, and shown to readers when the form is saved. */
export const CollectionPicture = ({ edits }: { edits: RecordEdits }) => {
  const t = useT();
  const [isUploading, setUploading] = useState(false);
  const picture = edits.valueOf('picture');
  return (
    <fieldset className={styles.group}>
      <legend>{t('tree.picture')}</legend>
      {picture && <img src={`/files/${String(picture)}`} alt="" className={styles.picture} />}
      <div className={styles.actions}>
        <Button size="small" onClick={() => setUploading(true)}>
          {t(picture ? 'tree.picture_change' : 'tree.picture_add')}
        </Button>
        {picture && (
          <Button size="small" onClick={() => edits.setValue('picture', null)}>
            {t('tree.picture_remove')}
          </Button>
        )}
      </div>
      {isUploading && (
        <UploadModal
          target="sheet"
          onClose={() => setUploading(false)}
          onUploaded={({ key }) => {
            setUploading(false);
            edits.setValue('picture', key);
          }}
        />
      )}
    </fieldset>
  );
};
