import { useQuery } from '@tanstack/react-query';
import { Check, FolderPlus, Plus } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import { MAX_LIMIT } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { addToCollection, removeFromCollection, useCollectionAction } from './collection-actions.ts';
import { ownCollectionsQuery } from './sheet-collections.data.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { UserText } from '#web/i18n/user-text.tsx';
import styles from './sheet-collections.module.css';

type Sheet = { id: string; title: string };

const CollectionPicker = ({ sheet, onClose }: { sheet: Sheet; onClose(): void }) => {
  const t = useT();
  const query = useQuery(ownCollectionsQuery({ sheet_id: sheet.id, limit: MAX_LIMIT }));
  const { run, problem, isBusy } = useCollectionAction();
  const [isNew, setNew] = useState(false);
  return (
    <Modal label={t('sheet_collection.add')} className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('sheet_collection.add')} close={{ label: t('settings.close'), onClose }} aria-busy={isBusy}>
        <p className={`two-lines ${styles.quiet}`} title={sheet.title}>
          <UserText>{sheet.title}</UserText>
        </p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <button type="button" className={styles.choice} onClick={() => setNew(true)} {...{ [FIRST_FOCUS]: '' }}>
          <Icon node={Plus} aria-hidden="true" size={18} />
          {t('sheet_collection.new')}
        </button>
        <AsyncPart query={query} onFailure="retry">
          {({ collections }) => (
            <ul>
              {collections.map(({ id, title, language, holds_sheet, is_public }) => (
                <li key={id} className={styles.member}>
                  <button
                    type="button"
                    className={styles.choice}
                    aria-pressed={holds_sheet}
                    onClick={() => void run(() => (holds_sheet ? removeFromCollection : addToCollection)(id, sheet.id))}
                  >
                    <Icon
                      node={Check}
                      aria-hidden="true"
                      size={18}
                      className={holds_sheet ? undefined : styles.invisible}
                    />
                    <LangText language={language} isOneLine>
                      {title}
                    </LangText>
                    <span className={styles.quiet}>{t(is_public ? 'sheet.public' : 'sheet.private')}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </AsyncPart>
        <p>
          <Link to={paths.profileTab('collections')} className={styles.link}>
            {t('sheet_collection.all')}
          </Link>
        </p>
      </DialogBody>
      {isNew && (
        <CollectionDialog
          onDone={(id) => void run(() => addToCollection(id, sheet.id))}
          onClose={() => setNew(false)}
        />
      )}
    </Modal>
  );
};

/** Adds a sheet to the member's collections; a guest is asked to log in first. */
export const AddToCollection = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = useMemberAction<null>(`collect ${sheet.id}`, () => setOpen(true));
  const label = t('sheet_collection.add_named', { title: sheet.title });
  return (
    <>
      <IconButton icon={FolderPlus} label={label} onClick={() => open(null)} />
      {isOpen && <CollectionPicker sheet={sheet} onClose={() => setOpen(false)} />}
    </>
  );
};
