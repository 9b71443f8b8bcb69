import { LangText } from '#web/i18n/lang-text.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ArchiveForm } from './archive-form.tsx';
import styles from './downloads.module.css';

type Props = { collection: { id: string; title: string; language: string }; onClose(): void };

/** A collection as an archive: what is in it, and how far it is. */
export const CollectionDownloadDialog = ({ collection: { id, title, language }, onClose }: Props) => (
  <ArchiveDialog
    title={
      <LangText as="p" language={language} className={styles.textTitle}>
        {title}
      </LangText>
    }
    isOwn={({ collection_id }) => collection_id === id}
    renderForm={(count) => <ArchiveForm collectionId={id} count={count} />}
    onClose={onClose}
  />
);
