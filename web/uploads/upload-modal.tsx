import { Crop, Trash2 } from 'lucide';
import { useEffect, useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { CropView } from './crop-view.tsx';
import { DropArea } from './drop-area.tsx';
import { type Area, checkPicture, cropPicture, PictureError } from './prepare-picture.ts';
import { problemMessage, problemOfFailure, problemOfRejection } from './upload-problem.ts';
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
  const [isOneOfSeveral, setOneOfSeveral] = useState(false);
  /** Of the picture being cropped, in this browser. */
  const [address, setAddress] = useState<string>();
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  const { progress, problem, setProblem, upload } = useUpload({ target, sheetId, onUploaded });
  const title = t(target === 'profile' ? 'upload.title_profile' : 'upload.title');
  const isUploading = progress !== undefined;

  const selectFile = (next: File | undefined, isFirstOfSeveral = false) => {
    setFile(next);
    setOneOfSeveral(isFirstOfSeveral);
    setCropped(undefined);
    setProblem(undefined);
  };
  const failCrop = (failure: unknown) => {
    console.error('Error cropping image', failure);
    setAddress(undefined);
    setProblem(failure instanceof PictureError ? problemOfFailure(failure) : { key: 'upload.crop_failed' });
  };
  const startCrop = async (chosen: File) => {
    setProblem(undefined);
    await checkPicture(chosen);
    setAddress(URL.createObjectURL(chosen));
  };
  const applyCrop = async (area: Area) => {
    if (!file) return;
    setCropped(await cropPicture(file, area));
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
            onApply={(area) => void applyCrop(area).catch(failCrop)}
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
              onCrop={() => void startCrop(file).catch(failCrop)}
              onDelete={() => selectFile(undefined)}
            />
          )}
          {isOneOfSeveral && <p className={styles.kinds}>{t('upload.too_many')}</p>}
          {isUploading && (
            <progress className={styles.progress} max={1} value={progress} aria-label={t('upload.progress')} />
          )}
          <div role="alert">{problem && <p className={styles.problem}>{problemMessage(t, language, problem)}</p>}</div>
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
