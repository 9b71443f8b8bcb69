import type { Spot } from '#shared/contract/notes.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { NoteDialog } from '#web/notes/note-dialog.tsx';
import { markWords } from './mark-words.ts';

type Props = { spots: Spot[]; onClose(): void };

/** A new note on words that were selected. It stands with one passage, and says so when they are of several. */
export const MarkingDialog = ({ spots, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const count = formatNumber(language, spots.length);
  return (
    <NoteDialog
      quote={spots[0]?.quote ?? ''}
      hint={spots.length > 1 ? t('notes.first_passage', { count }) : undefined}
      onSave={(written) => markWords(spots, written)}
      onClose={onClose}
    />
  );
};
