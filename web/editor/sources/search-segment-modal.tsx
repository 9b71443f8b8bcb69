import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { Quote } from '../document/sheet-block.ts';
import { ChosenPassage } from './chosen-passage.tsx';
import { SegmentSearch } from './segment-search.tsx';
import dialog from '#web/ui/dialog.module.css';
import styles from './sources.module.css';

/** A passage to be quoted. */
export type Passage = { segment_id: string; quote: Quote };

type Props = { onInsert(passages: Passage[]): void; onClose(): void };

/** Search as you type, see the passage in its own script, choose a translation to go beneath, insert. */
export const SearchSegmentModal = ({ onInsert, onClose }: Props) => {
  const t = useT();
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Passage>();
  return (
    <Modal label={t('editor.source_title')} className={styles.modal} onClose={onClose}>
      <div className={styles.field}>
        <header className={dialog.head}>
          <h2 className={dialog.title}>{t('editor.source_title')}</h2>
          <IconButton icon={X} label={t('editor.close')} onClick={onClose} />
        </header>
        {chosen ? (
          <ChosenPassage passage={chosen} onInsert={onInsert} onBack={() => setChosen(undefined)} />
        ) : (
          <SegmentSearch
            words={words}
            page={page}
            onWords={(next) => {
              setWords(next);
              setPage(1);
            }}
            onPage={setPage}
            onChoose={setChosen}
          />
        )}
      </div>
    </Modal>
  );
};
