import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NoteTarget } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { anyNotesQuery, noteErrorMessage, refreshNotes } from '#web/notes/notes.data.ts';
import { AttachNoteBar, NewNoteDialog } from '#web/reader/lazy-parts.ts';
import type { TextLocation } from '#web/reader/reader-types.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { useSession } from '#web/auth/session.ts';
import { readStored, removeStored } from '#web/storage.ts';
import { FloatingNotice } from '#web/ui/floating-notice.tsx';

const NOTICE_MS = 4000;

/** Actions on selected text: highlight it, write a note, attach an existing note. Their code is loaded on the first use. */
export const useMarking = (root: Element, locate: (node: Node) => TextLocation | null) => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const anyNotes = useQuery({ ...anyNotesQuery, enabled: isMember });
  const [newNote, setNewNote] = useState<NoteTarget[] | null>(null);
  const [notice, setNotice] = useState('');
  const [noteToAttach, setNoteToAttach] = useState(() => readStored('noteToAttach'));

  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  const targetsOf = async (range: Range): Promise<NoteTarget[]> => {
    const { noteTargetsIn } = await import('./mark-selection.ts');
    return noteTargetsIn(range, root, locate);
  };
  const run = async (task: () => Promise<string>) => {
    try {
      setNotice(await task());
    } catch (error) {
      setNotice(noteErrorMessage(t, error));
    } finally {
      void refreshNotes(client);
    }
  };

  // Its value is stored while a guest logs in, so its fields keep their names.
  const createHighlights = useMemberAction<{ spots: NoteTarget[]; colour: HighlightColour }>('highlight', (request) => {
    void run(async () => {
      const { createMarks } = await import('./mark-selection.ts');
      await createMarks(request.spots, { colour: request.colour });
      return t('notes.highlighted');
    });
  });
  const openNewNote = useMemberAction<NoteTarget[]>('write a note', setNewNote);
  const stopAttaching = () => {
    removeStored('noteToAttach');
    setNoteToAttach(null);
  };
  const attach = (range: Range) =>
    void run(async () => {
      const [target] = await targetsOf(range);
      const { attachNote } = await import('./mark-selection.ts');
      if (!noteToAttach || !target) return '';
      await attachNote(noteToAttach, target);
      stopAttaching();
      return t('notes.attached');
    });
  const cancelAttaching = () => {
    stopAttaching();
    setNotice(t('notes.attach_cancelled'));
  };

  return {
    hasMarks: isMember && (anyNotes.data?.total ?? 0) > 0,
    highlight: (range: Range, colour: HighlightColour) => {
      void targetsOf(range.cloneRange()).then((targets) => createHighlights({ spots: targets, colour }));
      // Closes the toolbar, and shows the highlight without the selection over it.
      document.getSelection()?.removeAllRanges();
    },
    note: (range: Range) => void targetsOf(range).then((targets) => targets.length > 0 && openNewNote(targets)),
    attach: isMember && noteToAttach ? attach : undefined,
    cancelAttaching: isMember && noteToAttach ? cancelAttaching : undefined,
    dialog: (
      <>
        {isMember && noteToAttach && (
          <AttachNoteBar note={noteToAttach} onCancel={cancelAttaching} onMissing={stopAttaching} />
        )}
        {newNote && <NewNoteDialog targets={newNote} onClose={() => setNewNote(null)} />}
        <div role="status">
          {notice && (
            <FloatingNotice>
              <p>{notice}</p>
            </FloatingNotice>
          )}
        </div>
      </>
    ),
  };
};
