import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide';
import { type FormEvent, useState } from 'react';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { callAsMember } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { refreshCollections, useCollectionAction } from './collection-actions.ts';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import styles from './sheet-collections.module.css';

type Props = { collection: SheetCollection; onClose(): void };

/** The owner invites and removes editors of the collection. */
export const EditorsDialog = ({ collection: { id, editors, invited }, onClose }: Props) => {
  const t = useT();
  const { run, problem, isBusy } = useCollectionAction();
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  /** The username of whom the owner is asked about. */
  const [removing, setRemoving] = useState<string>();
  const people = [
    ...editors.map((person) => ({ ...person, isInvited: false })),
    ...invited.map((person) => ({ ...person, isInvited: true })),
  ];

  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim().replace(/^@/, '');
    if (name === '') return;
    const body = { username: name };
    if (await run(() => callAsMember('POST /sheet-collections/{id}/editors', { params: { id }, body })))
      setUsername('');
  };
  const asked = people.find((person) => person.username === removing);
  const stopAsking = () => setRemoving(undefined);
  const remove = async (name: string) => {
    await callAsMember('DELETE /sheet-collections/{id}/editors/{username}', { params: { id, username: name } });
    stopAsking();
    await refreshCollections(client);
  };

  return (
    <Modal label={t('sheet_collection.editors')} className={styles.dialog} onClose={onClose}>
      <DialogBody
        title={t('sheet_collection.editors')}
        close={{ label: t('settings.close'), onClose }}
        aria-busy={isBusy}
      >
        <p>{t('sheet_collection.editors_lead')}</p>
        <ul>
          {people.map(({ name, username: one, isInvited }) => (
            <li key={one} className={styles.editor}>
              <span>
                <UserText isOneLine>{name}</UserText> <span className={styles.quiet}>@{one}</span>
                {isInvited && <span className={styles.quiet}> · {t('sheet_collection.invited')}</span>}
              </span>
              <IconButton
                icon={X}
                label={t('sheet_collection.remove_editor', { name: one })}
                onClick={() => setRemoving(one)}
              />
            </li>
          ))}
        </ul>
        <form onSubmit={(event) => void invite(event)}>
          <TextField
            name="username"
            label={t('sheet_collection.invite')}
            value={username}
            autoCapitalize="none"
            problem={problem || undefined}
            onChange={({ target }) => setUsername(target.value)}
          />
          <DialogActions>
            <Button variant="primary" type="submit" isBusy={isBusy}>
              {t('sheet_collection.invite_button')}
            </Button>
          </DialogActions>
        </form>
      </DialogBody>
      {asked && (
        <ConfirmDialog
          title={t('sheet_collection.remove_editor', { name: asked.username })}
          message={t(asked.isInvited ? 'sheet_collection.withdraw_sure' : 'sheet_collection.remove_editor_sure', {
            name: asked.name,
          })}
          confirmLabel={t('sheet_collection.remove_editor_confirm')}
          cancelLabel={t('sheet.cancel')}
          onConfirm={() => remove(asked.username)}
          onCancel={stopAsking}
        />
      )}
    </Modal>
  );
};
