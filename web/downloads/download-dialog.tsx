import { useQuery } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { DownloadForm } from './download-form.tsx';
import { downloadedTextQuery } from './downloads.data.ts';
import type { OpenSection } from './part-choice.tsx';
import styles from './downloads.module.css';

export type DownloadDialogProps = {
  textId: string;
  /** The version that is shown with it. */
  versionId?: string | null | undefined;
  /** The section being read. */
  section?: OpenSection | undefined;
  /** The number of the passage being read. */
  position?: number | undefined;
  onClose(): void;
};

/** What of a text is downloaded, and how. */
export const DownloadDialog = ({ textId, versionId, section, position = 1, onClose }: DownloadDialogProps) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useQuery(downloadedTextQuery(textLanguage(language), textId));
  return (
    <Modal label={t('download.title')} variant="page" className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('download.title')} close={{ label: t('download.close'), onClose }}>
        <AsyncPart query={query} missing={t('reader.not_available')} onFailure="retry">
          {({ text, versions }) => (
            <>
              <LangText as="p" language={text.language} script={text.script} className={styles.textTitle}>
                {text.title}
              </LangText>
              <DownloadForm
                text={text}
                versions={versions}
                shownVersion={versionId ?? undefined}
                openSection={section}
                position={position}
              />
            </>
          )}
        </AsyncPart>
      </DialogBody>
    </Modal>
  );
};
