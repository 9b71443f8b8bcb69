import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Note } from '#shared/contract/notes.ts';
import { type HighlightColour, MAX_NOTE_LENGTH } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { ColourChoice } from './highlight-colours.tsx';
import { noteErrorMessage, refreshNotes } from './notes.data.ts';
import { BoxedTextArea } from '#web/ui/form/form-field.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import styles from './notes.module.css';

export type NoteDraft = { body: string; colour: HighlightColour | null };

type Props = {
  quote: string;
  hint?: string;
  /** The note to edit; without it a new one is created. */
  note?: Note;
  /** `version`: the revision that may be replaced. */
  onSave(draft: NoteDraft, version: number): Promise<unknown>;
  onClose(): void;
};

/** Edits a note. If another tab has saved it meanwhile, that version is shown before it is replaced. */
export const NoteDialog = ({ quote, hint, note, onSave, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [draft, setDraft] = useState<NoteDraft>({ body: note?.body ?? '', colour: note?.colour ?? null });
  const [theirs, setTheirs] = useState<Note>();
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isConfirmingLeave, setConfirmingLeave] = useState(false);
  const isUnsaved = draft.body.trim() !== (note?.body ?? '').trim();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isUnsaved]);

  /** Confirms once before unsaved text is discarded. */
  const leave = () => (isUnsaved && !isConfirmingLeave ? setConfirmingLeave(true) : onClose());

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (draft.body.trim() === '' && !draft.colour) return setProblem(t('notes.empty'));
    setSaving(true);
    setProblem('');
    try {
      await onSave(draft, (theirs ?? note)?.version ?? 0);
      void refreshNotes(client);
      onClose();
    } catch (error) {
      if (note && toApiError(error).status === 412)
        setTheirs(await callAsMember('GET /notes/{id}', { params: { id: note.id } }).catch(() => undefined));
      setProblem(noteErrorMessage(t, error));
    } finally {
      setSaving(false);
    }
  };

  const title = t(note ? 'notes.edit' : 'notes.write');
  return (
    <Modal label={title} className={styles.dialog} onClose={leave}>
      <form onSubmit={(event) => void save(event)} aria-busy={isSaving}>
        <DialogBody title={title}>
          <UserText as="blockquote" className={styles.quote}>
            {quote}
          </UserText>
          {hint && <p className={styles.state}>{hint}</p>}
          <label htmlFor={id}>{t('notes.words')}</label>
          <BoxedTextArea
            id={id}
            rows={6}
            maxLength={MAX_NOTE_LENGTH}
            value={draft.body}
            onChange={({ target }) => {
              setConfirmingLeave(false);
              setDraft({ ...draft, body: target.value });
            }}
            {...{ [FIRST_FOCUS]: '' }}
          />
          <p className={styles.quiet}>{t('notes.private')}</p>
          <ColourChoice colour={draft.colour} onChange={(colour) => setDraft({ ...draft, colour })} />
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          {theirs && (
            <div className={styles.conflictingNote}>
              <p>{t('notes.saved_elsewhere')}</p>
              <UserText as="blockquote" className={styles.quote}>
                {theirs.body}
              </UserText>
              <Button
                variant="neutral"
                size="compact"
                onClick={() => setDraft({ body: theirs.body, colour: theirs.colour })}
              >
                {t('notes.take_theirs')}
              </Button>
            </div>
          )}
          {isConfirmingLeave && <p role="alert">{t('notes.leave')}</p>}
          <DialogActions className={styles.dialogActions}>
            <Button onClick={leave}>{t(isConfirmingLeave ? 'notes.discard' : 'settings.cancel')}</Button>
            <Button variant="primary" type="submit" isBusy={isSaving}>
              {t(theirs ? 'notes.save_mine' : 'settings.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </Modal>
  );
};
