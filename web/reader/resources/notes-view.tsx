import { useQuery, useQueryClient } from '@tanstack/react-query';
import { StickyNote } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useMemo, useState } from 'react';
import { HIGHLIGHT_COLOURS, type HighlightColour } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { ColourDot } from '#web/notes/highlight-colours.tsx';
import { NoteDialog } from '#web/notes/note-dialog.tsx';
import { NoteItem } from '#web/notes/note-item.tsx';
import { createNote, noteErrorMessage, notesQuery, refreshNotes } from '#web/notes/notes.data.ts';
import { paths } from '#web/paths.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { UndoNotice } from '#web/ui/undo.tsx';
import type { ViewProps } from './panel-menu.ts';
import { noteSegmentIds } from './resources.data.ts';
import { ResultCount } from './result-list.tsx';
import styles from './notes-view.module.css';

/** The profile lists the rest. */
const MAX_NOTES_SHOWN = 100;

/** The member's notes and highlights on the passage, with buttons to add some without selecting text. */
export const NotesView = ({ segment, versionSegment, onGoTo }: ViewProps) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const query = useQuery(notesQuery({ segment_ids: noteSegmentIds(segment, versionSegment), limit: MAX_NOTES_SHOWN }));
  const [isWriting, setIsWriting] = useState(false);
  const [problem, setProblem] = useState('');
  // One object as long as the passage is the same: a second try is made for the same target.
  const spot = useMemo(() => ({ segment_id: segment.segment_id }), [segment.segment_id]);

  const highlight = async (colour: HighlightColour) => {
    setProblem('');
    try {
      await createNote({ spot, colour });
    } catch (error) {
      setProblem(noteErrorMessage(t, error));
    } finally {
      void refreshNotes(client);
    }
  };

  return (
    <>
      <div className={styles.tools}>
        <Button variant="neutral" size="compact" onClick={() => setIsWriting(true)}>
          <Icon node={StickyNote} aria-hidden="true" size={18} />
          {t('notes.write')}
        </Button>
        <div role="group" aria-label={t('notes.highlight_passage')}>
          {HIGHLIGHT_COLOURS.map((colour) => (
            <Button
              variant="neutral"
              size="compact"
              key={colour}
              aria-label={t('notes.highlight_passage_in', { colour: t(`notes.colour.${colour}`) })}
              title={t(`notes.colour.${colour}`)}
              onClick={() => void highlight(colour)}
            >
              <ColourDot colour={colour} />
            </Button>
          ))}
        </div>
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <AsyncPart query={query} onFailure="retry">
        {({ notes, total }) =>
          total === 0 ? (
            <NotFound message={t('notes.none_here')} hint={t('notes.none_here_hint')} />
          ) : (
            <>
              <ResultCount count={total} />
              <ul>
                {notes.map((note) => (
                  <NoteItem
                    key={note.id}
                    note={note}
                    location={
                      <button type="button" onClick={() => onGoTo(segment.segment_id)}>
                        {t('text.passage', { number: passageNumber(language, note) })}
                      </button>
                    }
                  />
                ))}
              </ul>
            </>
          )
        }
      </AsyncPart>
      <UndoNotice list="notes" />
      <p className={styles.allNotes}>
        <Link to={paths.profileTab('notes')}>{t('notes.all')}</Link>
      </p>
      {isWriting && (
        <NoteDialog
          quote={t('text.passage', { number: passageNumber(language, segment) })}
          onSave={(draft) => createNote({ spot, ...draft })}
          onClose={() => setIsWriting(false)}
        />
      )}
    </>
  );
};
