import { X } from 'lucide-react';
import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { CropView } from './crop-view.tsx';
import { addressOfFile, croppedFile } from './cropped-file.ts';
import { DropArea } from './drop-area.tsx';
import { FileRow } from './file-row.tsx';
import { KINDS, problemOfRejection, sizeWords } from './upload-problem.ts';
import { type UploadedPicture, type UploadTarget, useUpload } from './use-upload.ts';
import dialog from '#web/ui/dialog.module.css';
import styles from './uploads.module.css';

type Props = {
  /** A picture for a profile is cropped round. */
  target: UploadTarget;
  sheetId?: string;
  /** Already chosen: it was pasted or dropped. */
  firstFile?: File;
  onUploaded(result: UploadedPicture, fileName: string): void;
  onClose(): void;
};

export const UploadModal = ({ target, sheetId, firstFile, onUploaded, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [file, setFile] = useState(firstFile);
  const [cropped, setCropped] = useState<File>();
  /** Of the picture that is being cropped. */
  const [address, setAddress] = useState<string>();
  const { share, problem, setProblem, upload } = useUpload({ target, sheetId, onUploaded });
  const title = t(target === 'profile' ? 'upload.title_profile' : 'upload.title');
  const isUploading = share !== undefined;

  const choose = (next: File | undefined) => {
    setFile(next);
    setCropped(undefined);
    setProblem(undefined);
  };
  const failCrop = (failure: unknown) => {
    console.error('Error cropping image', failure);
    setAddress(undefined);
    setProblem('upload.crop_failed');
  };
  const apply = async (area: Area) => {
    if (!file || !address) return;
    setCropped(await croppedFile(address, area, file.name));
    setAddress(undefined);
  };
  const submitWords = () => {
    if (isUploading) return t('upload.uploading');
    return t(cropped ? 'upload.submit_cropped' : 'upload.submit');
  };

  return (
    <Modal label={title} className={styles.modal} onClose={onClose}>
      {address ? (
        <div className={styles.field}>
          <CropView
            address={address}
            isRound={target === 'profile'}
            onBack={() => setAddress(undefined)}
            onApply={(area) => void apply(area).catch(failCrop)}
          />
        </div>
      ) : (
        <div className={styles.field}>
          <header className={dialog.head}>
            <h2 className={dialog.title}>{title}</h2>
            <IconButton icon={X} label={t('upload.close')} onClick={onClose} />
          </header>
          <DropArea onFile={choose} onRefused={(code) => setProblem(problemOfRejection(code))} />
          {file && (
            <FileRow
              name={file.name}
              isCropped={!!cropped}
              isBusy={isUploading}
              onCrop={() => void addressOfFile(file).then(setAddress).catch(failCrop)}
              onDelete={() => choose(undefined)}
            />
          )}
          {isUploading && (
            <progress className={styles.progress} max={1} value={share} aria-label={t('upload.progress')} />
          )}
          <div role="alert">
            {problem && <p className={styles.problem}>{t(problem, { kinds: KINDS, size: sizeWords(language) })}</p>}
          </div>
          <button
            type="button"
            className={dialog.main}
            disabled={!file}
            aria-disabled={isUploading || undefined}
            onClick={() => file && !isUploading && void upload(cropped ?? file)}
          >
            {submitWords()}
          </button>
        </div>
      )}
    </Modal>
  );
};
