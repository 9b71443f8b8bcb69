import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Pencil, Printer, Share2, Trash2, Users } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { KeepButton } from '#web/packs/keep-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { ShareMenu } from '#web/ui/short-link.tsx';
import { callAsMember } from '#web/auth/session.ts';
import { Link } from '#web/ui/link.tsx';
import { offerUndo } from '#web/ui/undo.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { DownloadSheets } from './download-sheets.tsx';
import { EditorsDialog } from './editors-dialog.tsx';
import { answerInvitation, refreshCollectionLists, refreshCollections } from './collection-actions.ts';
import styles from './sheet-collections.module.css';

/** Actions on a collection: for everyone, for its editors, for its owner. */
export const CollectionTools = ({ collection }: { collection: SheetCollection }) => {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'editors'>();
  const { id, title, role, is_public } = collection;
  const close = () => setOpen(undefined);
  const goToCollections = () => {
    navigate(paths.profileTab('collections'));
    void refreshCollectionLists(client);
  };
  const remove = async () => {
    await callAsMember('DELETE /sheet-collections/{id}', { params: { id } });
    goToCollections();
    offerUndo({
      list: 'collections',
      message: t('sheet_collection.deleted', { title }),
      undo: async () => {
        await callAsMember('POST /sheet-collections/{id}/restore', { params: { id } });
        await refreshCollections(client);
      },
    });
  };
  const leave = async () => {
    await answerInvitation(id, false);
    // A private collection is gone for who has left it.
    if (is_public) await refreshCollections(client);
    else goToCollections();
  };
  return (
    <div className={styles.tools} role="group" aria-label={t('sheet_collection.tools')}>
      <Link to={paths.printCollection(id)} className={styles.tool}>
        <Icon node={Printer} aria-hidden="true" size={18} />
        {t('sheet_collection.print')}
      </Link>
      {collection.sheets.length > 0 && <DownloadSheets collection={collection} />}
      {role !== 'reader' && collection.sheets.length > 0 && (
        <KeepButton variant="text" className={styles.tool} keepable={{ kind: 'sheet_collection', collection }} />
      )}
      {is_public && (
        <ShareMenu
          id={id}
          path={paths.sheetCollection(id)}
          title={title}
          panelClassName={styles.panel}
          button={
            <span className={styles.tool}>
              <Icon node={Share2} aria-hidden="true" size={18} />
              {t('common.share')}
            </span>
          }
        />
      )}
      {role !== 'reader' && (
        <Button variant="text" className={styles.tool} onClick={() => setOpen('edit')}>
          <Icon node={Pencil} aria-hidden="true" size={18} />
          {t('sheet_collection.edit')}
        </Button>
      )}
      {role === 'owner' && (
        <>
          <Button variant="text" className={styles.tool} onClick={() => setOpen('editors')}>
            <Icon node={Users} aria-hidden="true" size={18} />
            {t('sheet_collection.editors')}
          </Button>
          <ConfirmButton
            variant="text"
            className={styles.tool}
            question={t('sheet_collection.delete')}
            message={t('sheet_collection.delete_sure', { title })}
            confirmLabel={t('sheet_collection.delete')}
            onConfirm={remove}
          >
            <Icon node={Trash2} aria-hidden="true" size={18} />
            {t('sheet_collection.delete')}
          </ConfirmButton>
        </>
      )}
      {role === 'editor' && (
        <ConfirmButton
          variant="text"
          className={styles.tool}
          question={t('sheet_collection.leave')}
          message={t('sheet_collection.leave_sure', { title })}
          confirmLabel={t('sheet_collection.leave')}
          onConfirm={leave}
        >
          <Icon node={LogOut} aria-hidden="true" size={18} />
          {t('sheet_collection.leave')}
        </ConfirmButton>
      )}
      {open === 'edit' && <CollectionDialog collection={collection} onClose={close} />}
      {open === 'editors' && <EditorsDialog collection={collection} onClose={close} />}
    </div>
  );
};
