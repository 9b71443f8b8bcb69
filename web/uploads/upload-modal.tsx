import { Crop, Trash2 } from 'lucide';
import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { CropView, cropToFile, readAsDataUrl } from './crop-view.tsx';
import { DropArea } from './drop-area.tsx';
import { FORMAT_NAMES, problemOfRejection, maxSizeText } from './upload-problem.ts';
import { type UploadedPicture, type UploadTarget, useUpload } from './use-upload.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import styles from './uploads.module.css';

type FileRowProps = { name: string; isCropped: boolean; isBusy: boolean; onCrop(): void; onDelete(): void };

const FileRow = ({ name, isCropped, isBusy, onCrop, onDelete }: FileRowProps) => {
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

type Props = {
  /** A profile picture is cropped to a circle. */
  target: UploadTarget;
  sheetId?: string;
  /** Already selected: it was pasted or dropped. */
  initialFile?: File;
  onUploaded(result: UploadedPicture, fileName: string): void;
  onClose(): void;
};

export const UploadModal = ({ target, sheetId, initialFile, onUploaded, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [file, setFile] = useState(initialFile);
  const [cropped, setCropped] = useState<File>();
  /** Data URL of the picture being cropped. */
  const [address, setAddress] = useState<string>();
  const { progress, problem, setProblem, upload } = useUpload({ target, sheetId, onUploaded });
  const title = t(target === 'profile' ? 'upload.title_profile' : 'upload.title');
  const isUploading = progress !== undefined;

  const selectFile = (next: File | undefined) => {
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
    setCropped(await cropToFile(address, area, file.name));
    setAddress(undefined);
  };
  const submitLabel = () => {
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
        <DialogBody title={title} close={{ label: t('upload.close'), onClose }} className={styles.field}>
          <DropArea onFile={selectFile} onRefused={(code) => setProblem(problemOfRejection(code))} />
          {file && (
            <FileRow
              name={file.name}
              isCropped={!!cropped}
              isBusy={isUploading}
              onCrop={() => void readAsDataUrl(file).then(setAddress).catch(failCrop)}
              onDelete={() => selectFile(undefined)}
            />
          )}
          {isUploading && (
            <progress className={styles.progress} max={1} value={progress} aria-label={t('upload.progress')} />
          )}
          <div role="alert">
            {problem && (
              <p className={styles.problem}>{t(problem, { kinds: FORMAT_NAMES, size: maxSizeText(language) })}</p>
            )}
          </div>
          <Button
            variant="primary"
            disabled={!file}
            isBusy={isUploading}
            onClick={() => file && !isUploading && void upload(cropped ?? file)}
          >
            {submitLabel()}
          </Button>
        </DialogBody>
      )}
    </Modal>
  );
};
