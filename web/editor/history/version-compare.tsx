import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import { draftOfSheet, isSameDraft } from '#web/editor/saving/draft-rules.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { compareBlocks } from './compare-blocks.ts';
import { ChangedWords, DifferenceView } from './difference-view.tsx';
import { versionQuery } from './sheet-history.data.ts';
import styles from './history.module.css';

type Props = {
  entry: HistoryEntry;
  saving: SheetSaving;
  sheetId: string;
  onBack(): void;
  onRestored(): void;
};

/** A state of the past beside the present one, and the way back to it. */
export const VersionCompare = ({ entry, saving, sheetId, onBack, onRestored }: Props) => {
  const t = useT();
  const version = useQuery(versionQuery(sheetId, entry.version));
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const restore = async () => {
    if (isWorking) return;
    setWorking(true);
    setProblem('');
    try {
      await saving.restoreVersion(entry.version);
      onRestored();
    } catch (error) {
      setProblem(refusalWords(t, error));
      setWorking(false);
    }
  };
  return (
    <>
      <p className={styles.ways}>
        <Button size="compact" onClick={onBack}>
          {t('sheet_history.back')}
        </Button>
        <Button variant="primary" size="compact" isBusy={isWorking} onClick={() => void restore()}>
          {t(isWorking ? 'sheet_history.restoring' : 'sheet_history.restore')}
        </Button>
      </p>
      <p className={styles.note}>{t('sheet_history.restore_lead')}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <AsyncPart query={version}>
        {(sheet) => {
          const [then, now] = [draftOfSheet(sheet), saving.readDraft()];
          if (isSameDraft(then, now)) return <p>{t('sheet_history.same')}</p>;
          return (
            <section aria-label={t('sheet_history.difference')}>
              <h3 className={styles.name}>{t('sheet_history.difference')}</h3>
              <p className={styles.compared}>
                <ChangedWords before={then.title} after={now.title} />
              </p>
              {compareBlocks(then.blocks, now.blocks).map((difference) => (
                <DifferenceView key={`${difference.kind} ${difference.key}`} difference={difference} />
              ))}
            </section>
          );
        }}
      </AsyncPart>
    </>
  );
};
