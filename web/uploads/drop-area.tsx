import { ImageUp } from 'lucide';
import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useDropzone } from 'react-dropzone';
import { MAX_CHOSEN_PICTURE_BYTES, MIN_UPLOAD_BYTES } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { type DropState, dropStateOf, hasPicture } from './drop-state.ts';
import { FORMAT_NAMES, megabytes } from './upload-problem.ts';
import styles from './uploads.module.css';

const LABELS = {
  idle: 'upload.drop',
  choosing: 'upload.drop_choosing',
  accept: 'upload.drop_active',
  reject: 'upload.drop_reject',
} as const satisfies Record<DropState, string>;

type Props = {
  /** `isOneOfSeveral`: more were dropped, and only this one is used. */
  onFile(file: File, isOneOfSeveral: boolean): void;
  onRefused(code: string | undefined): void;
};

/** Accepts pictures only, and of several only the first. */
export const DropArea = ({ onFile, onRefused }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [isPictureDragged, setPictureDragged] = useState(true);
  const { getRootProps, getInputProps, isDragActive, isFileDialogActive } = useDropzone({
    accept: { 'image/*': [] },
    minSize: MIN_UPLOAD_BYTES,
    maxSize: MAX_CHOSEN_PICTURE_BYTES,
    // The button inside is what the keyboard reaches.
    noKeyboard: true,
    onDrop: (accepted, refused) => {
      const [first] = accepted;
      if (first) onFile(first, accepted.length + refused.length > 1);
      else onRefused(refused[0]?.errors[0]?.code);
    },
  });
  const state = dropStateOf({ isDragActive, isPictureDragged, isFileDialogActive });
  return (
    <div
      {...getRootProps({
        className: styles.drop,
        // Of several files one picture is enough; the library would call the drag refused.
        onDragEnter: ({ dataTransfer }) => setPictureDragged(hasPicture([...dataTransfer.items])),
      })}
      data-drop={state}
    >
      <input {...getInputProps({ 'aria-label': t('upload.drop') })} />
      <Icon node={ImageUp} aria-hidden="true" size={32} />
      {/* The area handles its click: a click anywhere in it opens the file picker. */}
      <Button variant="text">{t(LABELS[state])}</Button>
      <p className={styles.kinds}>
        {t('upload.kinds', { kinds: FORMAT_NAMES, size: megabytes(language, MAX_CHOSEN_PICTURE_BYTES) })}
      </p>
    </div>
  );
};
