import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { NoteTarget } from '#shared/contract/notes.ts';
import { toApiError } from '#web/api/api-error.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { NoteDialog } from '#web/notes/note-dialog.tsx';
import { noteQuery } from '#web/notes/notes.data.ts';
import { createMarks } from './mark-selection.ts';
import styles from './marks.module.css';
import { Button } from '#web/ui/button.tsx';
import { FloatingNotice } from '#web/ui/floating-notice.tsx';

type AttachNoteBarProps = { note: string; onCancel(): void; onMissing(): void };

/** Shown until a note is attached: the note, what to do, and a button to cancel. */
export const AttachNoteBar = ({ note, onCancel, onMissing }: AttachNoteBarProps) => {
  const t = useT();
  const { data, error } = useQuery(noteQuery(note));
  // It may have been deleted in another tab.
  const isMissing = error !== null && toApiError(error).status === 404;
  const onNoteMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) onNoteMissing();
  }, [isMissing]);
  return (
    <FloatingNotice label={t('notes.attach')}>
      <div className={styles.attached}>
        <p>{t('notes.attaching', { button: t('reader.selection.attach') })}</p>
        {data?.body && (
          <UserText as="p" className={styles.attachedQuote}>
            {data.body}
          </UserText>
        )}
        {data && !data.body && (
          <LangText as="p" language={data.language} script={data.script} className={styles.attachedQuote}>
            {data.quote}
          </LangText>
        )}
      </div>
      <Button variant="neutral" size="compact" onClick={onCancel}>
        {t('settings.cancel')}
      </Button>
    </FloatingNotice>
  );
};

type NewNoteDialogProps = { targets: NoteTarget[]; onClose(): void };

/** A new note on selected text. If there are several passages, it belongs to the first, and a hint explains that. */
export const NewNoteDialog = ({ targets, onClose }: NewNoteDialogProps) => {
  const t = useT();
  const { language } = useLanguage();
  const count = formatNumber(language, targets.length);
  return (
    <NoteDialog
      quote={targets[0]?.quote ?? ''}
      hint={targets.length > 1 ? t('notes.first_passage', { count }) : undefined}
      onSave={(draft) => createMarks(targets, draft)}
      onClose={onClose}
    />
  );
};
