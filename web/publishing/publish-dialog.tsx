import { useId, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { type PreviewedSheet, PublishPreview } from './publish-preview.tsx';
import { ExplainedChoices, type SheetDetails, SheetDetailsFields } from './sheet-details.tsx';
import styles from './publish-dialog.module.css';

const VISIBILITIES = ['public', 'private'] as const;
type Visibility = (typeof VISIBILITIES)[number];

type Props = {
  sheet: PreviewedSheet;
  details: SheetDetails;
  /** What is changed here is saved like any other change, whether the sheet is published then or not. */
  onDetails(changes: Partial<SheetDetails>): void;
  /** Everybody reads an earlier state of it already. */
  isUpdate: boolean;
  /** If it rejects, the dialog shows why and the author can try again. */
  onPublish(): Promise<void> | void;
  /** Of a sheet that is public: nobody else reads it any more. */
  onMakePrivate?(): Promise<void> | void;
  onClose(): void;
};

/** What readers will find a sheet by, who may read it, and the assurance that nobody’s copyright is violated. */
export const PublishDialog = ({ sheet, details, isUpdate, ...props }: Props) => {
  const t = useT();
  const id = useId();
  const [visibility, setVisibility] = useState<Visibility>('public');
  const [isAssured, setAssured] = useState(false);
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const title = t(isUpdate ? 'publish.confirm_update_title' : 'publish.confirm_title');
  const isPublic = visibility === 'public';
  const close = () => {
    if (!isBusy) props.onClose();
  };
  const confirm = async () => {
    if (isPublic) return props.onPublish();
    await props.onMakePrivate?.();
    props.onClose();
  };
  return (
    <Modal label={title} variant="page" className={styles.dialog} onClose={close}>
      <DialogBody title={title} close={{ label: t('publish.close'), onClose: close }} className={styles.body}>
        <p className={styles.lead}>{t('publish.lead')}</p>
        <div className={styles.columns}>
          <SheetDetailsFields details={details} onChange={props.onDetails} />
          <PublishPreview sheet={sheet} details={details} />
        </div>
        <ExplainedChoices<Visibility>
          legend={t('publish.visibility')}
          value={visibility}
          choices={VISIBILITIES.map((value) => ({
            value,
            label: t(`publish.visibility.${value}`),
            note: t(`publish.visibility_note.${value}`),
          }))}
          onChoose={setVisibility}
        />
        {isPublic && (
          <label className={styles.assurance}>
            <input
              type="checkbox"
              checked={isAssured}
              aria-describedby={`${id}-copyright`}
              onChange={({ target }) => setAssured(target.checked)}
            />
            <span>
              {t('publish.copyright')}
              <span id={`${id}-copyright`} className={styles.note}>
                {t('publish.copyright_note')}
              </span>
            </span>
          </label>
        )}
        <div role="alert">{problem && <Notice>{problem}</Notice>}</div>
        <DialogActions className={styles.actions}>
          <Button isBusy={isBusy} onClick={({ detail }) => detail < 2 && close()}>
            {t('sheet.cancel')}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            isDisabled={isPublic && !isAssured}
            // The second half of the double click that opened the dialog is no answer.
            onClick={({ detail }) => detail < 2 && void run(async () => confirm())}
          >
            {t(
              isBusy && isPublic
                ? 'publish.publishing'
                : isPublic
                  ? isUpdate
                    ? 'publish.update'
                    : 'publish.publish'
                  : isUpdate
                    ? 'sheet.make_private'
                    : 'publish.keep_private',
            )}
          </Button>
        </DialogActions>
      </DialogBody>
    </Modal>
  );
};
