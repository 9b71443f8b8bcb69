import { ImageUp } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useDropzone } from 'react-dropzone';
import { MAX_UPLOAD_BYTES } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { FORMAT_NAMES, maxSizeText } from './upload-problem.ts';
import styles from './uploads.module.css';

type Props = { onFile(file: File): void; onRefused(code: string | undefined): void };

/** Accepts pictures only, and of several only the first. */
export const DropArea = ({ onFile, onRefused }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { getRootProps, getInputProps, isDragActive, isDragReject } = useDropzone({
    accept: { 'image/*': [] },
    maxSize: MAX_UPLOAD_BYTES,
    // The button inside is what the keyboard reaches.
    noKeyboard: true,
    onDrop: ([first], [refused]) => {
      if (first) onFile(first);
      else onRefused(refused?.errors[0]?.code);
    },
  });
  return (
    <div
      {...getRootProps({ className: styles.drop })}
      data-drop
      data-active={isDragActive || undefined}
      data-reject={isDragReject || undefined}
    >
      <input {...getInputProps({ 'aria-label': t('upload.drop') })} />
      <Icon node={ImageUp} aria-hidden="true" size={32} />
      {/* The area handles its click: a click anywhere in it opens the file picker. */}
      <Button variant="text">{t(isDragActive ? 'upload.drop_active' : 'upload.drop')}</Button>
      <p className={styles.kinds}>{t('upload.kinds', { kinds: FORMAT_NAMES, size: maxSizeText(language) })}</p>
    </div>
  );
};
