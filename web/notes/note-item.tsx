import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Note } from '#shared/contract/notes.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { formatDay, isoDate } from '#web/ui/dates.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { truncateText } from '#web/ui/head.ts';
import { TitleReference } from '#web/ui/title-reference.tsx';
import type { ReferencedTitle } from '#web/ui/title-reference-rules.ts';
import { offerUndo } from '#web/ui/undo.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { ColourDot } from './highlight-colours.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { changeNote, deleteNote, refreshNotes, restoreNote } from './notes.data.ts';
import styles from './notes.module.css';

type Props = {
  note: Note;
  /** Link or button to the passage. */
  location: ReactNode;
  /** Says how the work is cited, where notes on several works are listed. */
  work?: ReferencedTitle;
  /** Called to attach a note that has lost its passage; without it there is no button. */
  onAttach?(note: Note): void;
};

/** A note with its quote, text, colour and actions. */
export const NoteItem = ({ note, location, work, onAttach }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const client = useQueryClient();
  const { run, problem } = useAsyncAction({ refresh: refreshNotes });
  const { quote, body, colour, state, present_words } = note;

  /** Confirms that the note is attached to the right text. */
  const confirm = () => {
    const { segment_id, start_offset, end_offset } = note;
    const offsets = start_offset === null || end_offset === null ? {} : { start_offset, end_offset };
    return run(() => changeNote(note, { spot: { segment_id, ...offsets } }));
  };

  const remove = async () => {
    await deleteNote(note.id);
    offerUndo({
      list: 'notes',
      message: t('notes.deleted'),
      undo: async () => {
        await restoreNote(note);
        await refreshNotes(client);
      },
    });
    await refreshNotes(client);
  };

  return (
    <li className={styles.note} data-note={note.id} data-state={state}>
      <LangText as="p" language={note.language} script={note.script} className={styles.quote}>
        {quote}
      </LangText>
      {body && (
        <UserText as="p" className={styles.body}>
          {body}
        </UserText>
      )}
      <p className={styles.quiet}>
        {colour && (
          <>
            <ColourDot colour={colour} /> {t(`notes.colour.${colour}`)}
            {' · '}
          </>
        )}
        {location}
        {' · '}
        <time dateTime={isoDate(note.updated_date)}>{formatDay(language, new Date(isoDate(note.updated_date)))}</time>
      </p>
      {work && (
        <TitleReference work={work}>{(reference) => <p className={styles.quiet}>{reference}</p>}</TitleReference>
      )}
      {state !== 'exact' && <p className={styles.state}>{t(`notes.${state}`)}</p>}
      {state === 'doubtful' && present_words && (
        <LangText as="p" language={note.language} script={note.script} className={styles.quote}>
          <TextDiff before={quote} after={present_words} />
        </LangText>
      )}
      <p className={styles.actions}>
        {state === 'doubtful' && (
          <Button variant="neutral" size="compact" onClick={() => void confirm()}>
            {t('notes.confirm')}
          </Button>
        )}
        {state !== 'exact' && onAttach && (
          <Button variant="neutral" size="compact" onClick={() => onAttach(note)}>
            {t('notes.attach')}
          </Button>
        )}
        <Button variant="neutral" size="compact" onClick={() => setEditing(true)}>
          {t('notes.edit')}
        </Button>
        <ConfirmButton
          variant="neutral"
          size="compact"
          question={t('notes.delete_title')}
          message={<UserText>{truncateText(body || quote)}</UserText>}
          confirmLabel={t('notes.delete')}
          onConfirm={remove}
        >
          {t('notes.delete')}
        </ConfirmButton>
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {isEditing && (
        <NoteDialog
          quote={quote}
          note={note}
          onSave={(draft, version) => changeNote({ id: note.id, version }, draft)}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
};
