import type { Spot } from '#shared/contract/notes.ts';
import { NoteDialog } from '#web/notes/note-dialog.tsx';
import { markWords } from './mark-words.ts';

type Props = { spots: Spot[]; onClose(): void };

/** A new note on words that were selected. */
export const MarkingDialog = ({ spots, onClose }: Props) => (
  <NoteDialog
    quote={spots.map(({ quote }) => quote).join('\n')}
    onSave={(written) => markWords(spots, written)}
    onClose={onClose}
  />
);
