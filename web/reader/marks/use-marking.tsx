import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NoteTarget } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { anyNotesQuery, refreshNotes } from '#web/notes/notes.data.ts';
import { AttachNoteBar, NewNoteDialog } from '#web/reader/lazy-parts.ts';
import type { TextLocation } from '#web/reader/reader-types.ts';
import { useMemberAction } from '#web/session/use-member-action.ts';
import { useSession } from '#web/session/use-session.ts';
import { readStored, removeStored } from '#web/storage.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import styles from '#web/notes/notes.module.css';

const NOTICE_MS = 4000;

/** What a reader does with selected words: colour them, write a note, attach an old one. Its code comes with the first press. */
export const useMarking = (root: Element, placeOf: (node: Node) => TextLocation | null) => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const any = useQuery({ ...anyNotesQuery, enabled: isMember });
  const [noted, setNoted] = useState<NoteTarget[] | null>(null);
  const [notice, setNotice] = useState('');
  const [waiting, setWaiting] = useState(() => readStored('noteToAttach'));

  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  const spotsOf = async (range: Range): Promise<NoteTarget[]> => {
    const { spotsOfRange } = await import('./mark-selection.ts');
    return spotsOfRange(range, root, placeOf);
  };
  const run = async (task: () => Promise<string>) => {
    try {
      setNotice(await task());
    } catch (error) {
      setNotice(refusalWords(t, error));
    } finally {
      void refreshNotes(client);
    }
  };

  const colour = useMemberAction<{ spots: NoteTarget[]; colour: HighlightColour }>('highlight', (asked) => {
    void run(async () => {
      const { createMarks } = await import('./mark-selection.ts');
      await createMarks(asked.spots, { colour: asked.colour });
      return t('notes.highlighted');
    });
  });
  const write = useMemberAction<NoteTarget[]>('write a note', setNoted);
  const stopWaiting = () => {
    removeStored('noteToAttach');
    setWaiting(null);
  };
  const attach = (range: Range) =>
    void run(async () => {
      const [spot] = await spotsOf(range);
      const { attachNote } = await import('./mark-selection.ts');
      if (!waiting || !spot) return '';
      await attachNote(waiting, spot);
      stopWaiting();
      return t('notes.attached');
    });
  const cancelAttaching = () => {
    stopWaiting();
    setNotice(t('notes.attach_cancelled'));
  };

  return {
    hasMarks: isMember && (any.data?.total ?? 0) > 0,
    highlight: (range: Range, chosen: HighlightColour) => {
      void spotsOf(range.cloneRange()).then((spots) => colour({ spots, colour: chosen }));
      // The words show their colour now, and nothing more is offered for them.
      document.getSelection()?.removeAllRanges();
    },
    note: (range: Range) => void spotsOf(range).then((spots) => spots.length > 0 && write(spots)),
    attach: isMember && waiting ? attach : undefined,
    cancelAttaching: isMember && waiting ? cancelAttaching : undefined,
    dialog: (
      <>
        {isMember && waiting && <AttachNoteBar note={waiting} onCancel={cancelAttaching} onGone={stopWaiting} />}
        {noted && <NewNoteDialog spots={noted} onClose={() => setNoted(null)} />}
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      </>
    ),
  };
};
