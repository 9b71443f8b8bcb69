import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Note } from '#shared/contract/notes.ts';
import { type HighlightColour, MAX_NOTE_LENGTH } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { ColourChoice } from './highlight-colours.tsx';
import { refreshNotes } from './notes.data.ts';
import dialog from '#web/ui/dialog.module.css';
import styles from './notes.module.css';

export type Written = { body: string; colour: HighlightColour | null };

type Props = {
  quote: string;
  /** What is to be known of the words before anything is written. */
  hint?: string;
  /** The note that is changed; without one a new one is written. */
  note?: Note;
  /** Sends it. `version`: of the note that may be replaced. */
  onSave(written: Written, version: number): Promise<unknown>;
  onClose(): void;
};

/** Where a note is written. What another tab has saved meanwhile is shown before it is replaced. */
export const NoteDialog = ({ quote, hint, note, onSave, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [written, setWritten] = useState<Written>({ body: note?.body ?? '', colour: note?.colour ?? null });
  const [theirs, setTheirs] = useState<Note>();
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isUnsaved = written.body.trim() !== (note?.body ?? '').trim();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);

  /** A key pressed by mistake costs nobody her words. */
  const leave = () => (isUnsaved && !isLeaving ? setLeaving(true) : onClose());

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (written.body.trim() === '' && !written.colour) return setProblem(t('notes.empty'));
    setSaving(true);
    setProblem('');
    try {
      await onSave(written, (theirs ?? note)?.version ?? 0);
      void refreshNotes(client);
      onClose();
    } catch (error) {
      if (note && toApiError(error).status === 412)
        setTheirs(await callAsMember('GET /notes/{id}', { params: { id: note.id } }).catch(() => undefined));
      setProblem(toApiError(error).status === 0 ? t('notes.not_saved') : refusalWords(t, error));
    } finally {
      setSaving(false);
    }
  };

  const title = t(note ? 'notes.edit' : 'notes.write');
  return (
    <Modal label={title} look="window" className={styles.dialog} onClose={leave}>
      <form className={dialog.form} onSubmit={(event) => void save(event)} aria-busy={isSaving}>
        <h2 className={dialog.title}>{title}</h2>
        <UserText as="blockquote" className={styles.quote}>
          {quote}
        </UserText>
        {hint && <p className={styles.state}>{hint}</p>}
        <label htmlFor={id}>{t('notes.words')}</label>
        <textarea
          id={id}
          className={dialog.words}
          rows={6}
          maxLength={MAX_NOTE_LENGTH}
          value={written.body}
          onChange={({ target }) => {
            setLeaving(false);
            setWritten({ ...written, body: target.value });
          }}
          {...{ [FIRST_FOCUS]: '' }}
        />
        <p className={styles.quiet}>{t('notes.private')}</p>
        <ColourChoice colour={written.colour} onChange={(colour) => setWritten({ ...written, colour })} />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        {theirs && (
          <div className={styles.theirs}>
            <p>{t('notes.saved_elsewhere')}</p>
            <UserText as="blockquote" className={styles.quote}>
              {theirs.body}
            </UserText>
            <Button
              variant="neutral"
              size="compact"
              onClick={() => setWritten({ body: theirs.body, colour: theirs.colour })}
            >
              {t('notes.take_theirs')}
            </Button>
          </div>
        )}
        {isLeaving && <p role="alert">{t('notes.leave')}</p>}
        <p className={styles.ways}>
          <Button variant="neutral" size="compact" onClick={leave}>
            {t(isLeaving ? 'notes.discard' : 'settings.cancel')}
          </Button>
          <Button variant="primary" size="compact" type="submit" isBusy={isSaving}>
            {t(theirs ? 'notes.save_mine' : 'settings.save')}
          </Button>
        </p>
      </form>
    </Modal>
  );
};
