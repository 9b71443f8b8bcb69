import { type FormEvent, useId, useState } from 'react';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import { textLanguage } from '#shared/languages.ts';
import { MAX_COLLECTION_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { BoxedTextArea, TextField } from '#web/ui/form/form-field.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { useCollectionAction } from './collection-actions.ts';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import styles from './sheet-collections.module.css';

type Props = {
  /** The collection to edit; without one a new one is created. */
  collection?: SheetCollection;
  onDone?(id: string): void;
  onClose(): void;
};

/** Title, description and visibility. */
export const CollectionDialog = ({ collection, onDone, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const { run, problem, isBusy } = useCollectionAction();
  const [title, setTitle] = useState(collection?.title ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [is_public, setPublic] = useState(collection?.is_public ?? false);
  const [titleProblem, setTitleProblem] = useState('');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setTitleProblem(t('sheet_collection.title_missing'));
    let savedId = collection?.id ?? '';
    const isSaved = await run(async () => {
      const body = { title, description, is_public };
      const answer = collection
        ? await callAsMember(
            'PUT /sheet-collections/{id}',
            { params: { id: collection.id }, body },
            { ifMatch: collection.version },
          )
        : await callAsMember('POST /sheet-collections', { body: { ...body, language: textLanguage(language) } });
      savedId = answer.id;
    });
    if (!isSaved) return;
    onClose();
    onDone?.(savedId);
  };

  const label = t(collection ? 'sheet_collection.edit' : 'sheet_collection.new');
  const isOwner = !collection || collection.role === 'owner';
  return (
    <Modal label={label} className={styles.dialog} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} aria-busy={isBusy} noValidate>
        <DialogBody title={label}>
          <TextField
            name="title"
            label={t('sheet_collection.title')}
            value={title}
            maxLength={MAX_COLLECTION_TITLE_LENGTH}
            problem={titleProblem || undefined}
            onChange={({ target }) => {
              setTitle(target.value);
              setTitleProblem('');
            }}
            {...{ [FIRST_FOCUS]: '' }}
          />
          <label htmlFor={id}>{t('sheet_collection.description')}</label>
          <BoxedTextArea
            id={id}
            rows={4}
            maxLength={MAX_DESCRIPTION_LENGTH}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
          {isOwner && (
            <label className={styles.check}>
              <input type="checkbox" checked={is_public} onChange={({ target }) => setPublic(target.checked)} />
              {t('sheet_collection.make_public')}
            </label>
          )}
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <DialogActions>
            <Button onClick={onClose}>{t('settings.cancel')}</Button>
            <Button variant="primary" type="submit" isBusy={isBusy}>
              {t('settings.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </Modal>
  );
};
