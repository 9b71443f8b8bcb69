import { Crop, Trash2 } from 'lucide-react';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './uploads.module.css';

type Props = { name: string; isCropped: boolean; isBusy: boolean; onCrop(): void; onDelete(): void };

export const FileRow = ({ name, isCropped, isBusy, onCrop, onDelete }: Props) => {
  const t = useT();
  return (
    <div className={styles.file}>
      <span className={styles.name}>
        {name}
        {isCropped && <span className={styles.kinds}> · {t('upload.cropped')}</span>}
      </span>
      {!isBusy && (
        <>
          <IconButton icon={Crop} label={t('upload.crop', { name })} onClick={onCrop} />
          <IconButton icon={Trash2} label={t('upload.delete', { name })} onClick={onDelete} />
        </>
      )}
    </div>
  );
};
