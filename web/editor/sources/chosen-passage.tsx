import { ArrowLeft } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import type { Passage } from './passage-range.ts';
import { choiceOf, type SourceAttributes } from './source-choice.ts';
import { SourceSettings } from './source-settings.tsx';
import styles from './sources.module.css';

type Props = { passage: Passage; onInsert(source: SourceAttributes): void; onBack(): void };

/** Preview of the passage, with the passages around it and its translations to choose from. */
export const ChosenPassage = ({ passage, onInsert, onBack }: Props) => {
  const t = useT();
  return (
    <>
      <Button variant="text" className={styles.back} onClick={onBack}>
        <Icon node={ArrowLeft} aria-hidden="true" size={18} />
        {t('editor.source_back')}
      </Button>
      <SourceSettings passage={passage} initial={choiceOf(passage)} onDone={onInsert} />
    </>
  );
};
