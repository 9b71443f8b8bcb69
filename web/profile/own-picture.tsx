import { useQueryClient } from '@tanstack/react-query';
import { Camera, Trash2 } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserInfo } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { removePicture } from './save-profile.ts';
import styles from './profile-header.module.css';

/** Loaded on demand: cropping needs a library of its own. */
const UploadModal = lazyWithRetry(async () => (await import('#web/uploads/upload-modal.tsx')).UploadModal);

/** The member's own picture, with buttons to change or remove it, or to add one. */
export const OwnPicture = ({ user: { name, avatar_url } }: { user: UserInfo }) => {
  const t = useT();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const [isStale, setStale] = useState(false);

  const refresh = async () => {
    setOpen(false);
    setStale(false);
    try {
      await client.fetchQuery({ ...userInfoQuery, staleTime: 0, retry: false });
    } catch {
      // The picture is saved; only this page has not loaded it.
      setStale(true);
    }
    for (const group of ['sheets', 'sheets-user-profile']) void client.invalidateQueries({ queryKey: [group] });
  };

  return (
    <>
      <div className={styles.picture}>
        <Avatar name={name} url={avatar_url} />
        <button
          ref={changeButton}
          type="button"
          className={avatar_url ? styles.change : styles.add}
          aria-label={avatar_url ? t('profile.picture_edit') : undefined}
          onClick={() => setOpen(true)}
        >
          <Icon node={Camera} aria-hidden="true" size={18} />
          {!avatar_url && t('profile.picture_add')}
        </button>
        {avatar_url && (
          <button
            type="button"
            className={styles.remove}
            aria-label={t('profile.picture_remove')}
            title={t('profile.picture_remove')}
            onClick={() => setRemoving(true)}
          >
            <Icon node={Trash2} aria-hidden="true" size={18} />
          </button>
        )}
      </div>
      <div role="alert">{isStale && <p className={styles.problem}>{t('profile.refresh_failed')}</p>}</div>
      {isRemoving && (
        <ConfirmDialog
          title={t('profile.picture_remove_title')}
          message={t('profile.picture_remove_lead')}
          confirmLabel={t('profile.picture_remove')}
          cancelLabel={t('profile.cancel')}
          onConfirm={async () => {
            await removePicture(client);
            // The button that opened the dialog is gone with the picture. Nothing behind an open dialog takes the focus.
            flushSync(() => setRemoving(false));
            changeButton.current?.focus();
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
      {isOpen && <UploadModal target="profile" onUploaded={() => void refresh()} onClose={() => setOpen(false)} />}
    </>
  );
};
