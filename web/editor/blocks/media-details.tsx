import type { ReactNodeViewProps } from '@tiptap/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { MAX_MEDIA_TITLE_LENGTH } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { dataAttribute } from './block-format.ts';
import { BlockLine } from './block-line.tsx';
import styles from './blocks.module.css';

const UploadModal = lazyWithRetry(async () => (await import('#web/uploads/upload-modal.tsx')).UploadModal);

/** Attributes of a recording or a video. */
export const mediaAttributes = { ...dataAttribute('title'), ...dataAttribute('picture') };

/** The title and the picture of a recording or a video, which readers see before it plays. */
export const MediaDetails = ({ block }: { block: ReactNodeViewProps }) => {
  const t = useT();
  const [isUploading, setUploading] = useState(false);
  const picture = block.node.attrs.picture as string;
  return (
    <>
      <BlockLine
        block={block}
        name="title"
        label={t('editor.media_title')}
        hint={t('editor.media_title_hint')}
        maxLength={MAX_MEDIA_TITLE_LENGTH}
      />
      <p className={styles.choices}>
        <Button variant="text" size="compact" onClick={() => setUploading(true)}>
          {t(picture ? 'editor.media_picture_change' : 'editor.media_picture_add')}
        </Button>
        {picture && (
          <Button variant="text" size="compact" onClick={() => block.updateAttributes({ picture: '' })}>
            {t('editor.media_picture_remove')}
          </Button>
        )}
      </p>
      {isUploading &&
        // Outside the text: the editor would take what is typed or dropped in the dialog.
        createPortal(
          <UploadModal
            target="sheet"
            onClose={() => setUploading(false)}
            onUploaded={({ url }) => {
              setUploading(false);
              block.updateAttributes({ picture: url });
            }}
          />,
          document.body,
        )}
    </>
  );
};
