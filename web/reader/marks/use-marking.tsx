import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NoteTarget } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { anyNotesQuery, refreshNotes } from '#web/notes/notes.data.ts';
import { AttachNoteBar, NewNoteDialog } from '#web/reader/lazy-parts.ts';
import type { TextLocation } from '#web/reader/reader-types.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { useSession } from '#web/auth/session.ts';
import { readStored, removeStored } from '#web/storage.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import styles from './marks.module.css';

const NOTICE_MS = 4000;

/** Actions on selected text: highlight it, write a note, attach an existing note. Their code is loaded on the first use. */
export const useMarking = (root: Element, locate: (node: Node) => TextLocation | null) => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const any = useQuery({ ...anyNotesQuery, enabled: isMember });
  const [newNote, setNewNote] = useState<NoteTarget[] | null>(null);
  const [notice, setNotice] = useState('');
  const [noteToAttach, setNoteToAttach] = useState(() => readStored('noteToAttach'));

  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  const spotsOf = async (range: Range): Promise<NoteTarget[]> => {
    const { spotsOfRange } = await import('./mark-selection.ts');
    return spotsOfRange(range, root, locate);
  };
  const run = async (task: () => Promise<string>) => {
    try {
      setNotice(await task());
    } catch (error) {
      setNotice(apiErrorMessage(t, error));
    } finally {
      void refreshNotes(client);
    }
  };

  const colour = useMemberAction<{ spots: NoteTarget[]; colour: HighlightColour }>('highlight', (request) => {
    void run(async () => {
      const { createMarks } = await import('./mark-selection.ts');
      await createMarks(request.spots, { colour: request.colour });
      return t('notes.highlighted');
    });
  });
  const write = useMemberAction<NoteTarget[]>('write a note', setNewNote);
  const stopAttaching = () => {
    removeStored('noteToAttach');
    setNoteToAttach(null);
  };
  const attach = (range: Range) =>
    void run(async () => {
      const [spot] = await spotsOf(range);
      const { attachNote } = await import('./mark-selection.ts');
      if (!noteToAttach || !spot) return '';
      await attachNote(noteToAttach, spot);
      stopAttaching();
      return t('notes.attached');
    });
  const cancelAttaching = () => {
    stopAttaching();
    setNotice(t('notes.attach_cancelled'));
  };

  return {
    hasMarks: isMember && (any.data?.total ?? 0) > 0,
    highlight: (range: Range, chosen: HighlightColour) => {
      void spotsOf(range.cloneRange()).then((spots) => colour({ spots, colour: chosen }));
      // The highlight is visible now, so the toolbar can close.
      document.getSelection()?.removeAllRanges();
    },
    note: (range: Range) => void spotsOf(range).then((spots) => spots.length > 0 && write(spots)),
    attach: isMember && noteToAttach ? attach : undefined,
    cancelAttaching: isMember && noteToAttach ? cancelAttaching : undefined,
    dialog: (
      <>
        {isMember && noteToAttach && (
          <AttachNoteBar note={noteToAttach} onCancel={cancelAttaching} onGone={stopAttaching} />
        )}
        {newNote && <NewNoteDialog spots={newNote} onClose={() => setNewNote(null)} />}
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      </>
    ),
  };
};
