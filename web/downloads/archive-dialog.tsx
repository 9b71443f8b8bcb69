import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CollectionDownload } from '#shared/contract/collection-downloads.ts';
import { useSession } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { Link } from '#web/ui/link.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ArchiveRow } from './archive-row.tsx';
import { archivesQuery } from './archives.data.ts';
import archiveStyles from './archives.module.css';
import styles from './downloads.module.css';

type Props = {
  title: ReactNode;
  isOwn(archive: CollectionDownload): boolean;
  /** Gets the number of archives that the member has. */
  renderForm(count: number): ReactNode;
  onClose(): void;
};

/** A choice of what to prepare, and below it the archives of the collection that there are already. */
export const ArchiveDialog = ({ title, isOwn, renderForm, onClose }: Props) => {
  const t = useT();
  const { isLoggedIn } = useSession();
  const query = useQuery({ ...archivesQuery, enabled: isLoggedIn });
  const all = query.data?.downloads ?? [];
  const own = all.filter((archive) => isOwn(archive));
  // One that was just begun stands below the form, perhaps outside the view.
  const list = useRef<HTMLUListElement>(null);
  const newest = own[0]?.id;
  const first = useRef(newest);
  useEffect(() => {
    if (query.data && first.current !== undefined && newest && newest !== first.current)
      list.current?.scrollIntoView({ block: 'nearest' });
    if (query.data) first.current = newest ?? '';
  }, [newest, query.data]);
  return (
    <Modal label={t('archive.title')} variant="page" className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('archive.title')} close={{ label: t('download.close'), onClose }}>
        {title}
        {renderForm(all.filter(({ state }) => state !== 'failed').length)}
        {own.length > 0 && (
          <ul ref={list} className={archiveStyles.list}>
            {own.map((archive) => (
              <ArchiveRow key={archive.id} archive={archive} />
            ))}
          </ul>
        )}
        {all.length > 0 && (
          <p>
            <Link to={paths.downloads()} onClick={onClose}>
              {t('archive.all')}
            </Link>
          </p>
        )}
      </DialogBody>
    </Modal>
  );
};
