import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { draftOfSheet, isSameDraft } from '#web/editor/saving/draft-rules.ts';
import type { SheetFields, SheetSaving } from '#web/editor/saving/types.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { useT } from '#web/i18n/translate.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { plainText } from '#web/ui/plain-text.ts';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { BlockPreview } from '../document/block-preview.tsx';
import { compareBlocks, type Difference } from './compare.ts';
import styles from './history.module.css';

/** Blocks, list items and rows become lines, because plain text has no markup. */
const textOf = ({ content }: SheetBlock): string =>
  plainText(content.replaceAll(/<\/t[dh]>/g, ' ').replaceAll(/<\/(?:li|p|h1|h2|blockquote|tr)>/g, '<br>')).trim();

const ChangedBlock = ({ before, after }: { before: SheetBlock; after: SheetBlock }) => {
  const [textBefore, textAfter] = [textOf(before), textOf(after)];
  // Only the formatting, or something other than text, has changed: both are shown.
  if (before.type !== 'content' || after.type !== 'content' || textBefore === textAfter)
    return (
      <>
        <del className={styles.changedBlock}>
          <BlockPreview block={before} />
        </del>
        <ins className={styles.changedBlock}>
          <BlockPreview block={after} />
        </ins>
      </>
    );
  return (
    <p className={styles.compared}>
      <TextDiff before={textBefore} after={textAfter} />
    </p>
  );
};

const DifferenceView = ({ difference }: { difference: Difference }) => {
  const t = useT();
  const { language } = useLanguage();
  if (difference.kind === 'same')
    return <p className={styles.note}>{formatCount(t, language, 'sheet_history.unchanged', difference.count)}</p>;
  return (
    <div className={styles.difference} data-difference={difference.kind}>
      <p className={styles.note}>{t(`sheet_history.${difference.kind}`)}</p>
      {difference.kind === 'changed' && <ChangedBlock before={difference.before} after={difference.after} />}
      {difference.kind === 'moved' && <BlockPreview block={difference.block} />}
      {difference.kind === 'added' && (
        <ins className={styles.changedBlock}>
          <BlockPreview block={difference.block} />
        </ins>
      )}
      {difference.kind === 'removed' && (
        <del className={styles.changedBlock}>
          <BlockPreview block={difference.block} />
        </del>
      )}
    </div>
  );
};

/** What differs besides title and text. */
const DetailDifferences = ({ before, after }: { before: SheetFields; after: SheetFields }) => {
  const t = useT();
  const layoutName = ({ layout }: SheetFields) => t(`publish.layout.${layout}`);
  const details = [
    [t('publish.summary'), before.summary, after.summary],
    [t('tags.title'), before.tags.join(', '), after.tags.join(', ')],
    [t('publish.layout'), layoutName(before), layoutName(after)],
  ] as const;
  return details.map(
    ([name, textBefore, textAfter]) =>
      textBefore !== textAfter && (
        <div key={name} className={styles.difference} data-difference="changed">
          <p className={styles.note}>{name}</p>
          <p className={styles.compared}>
            <TextDiff before={textBefore} after={textAfter} />
          </p>
        </div>
      ),
  );
};

type Props = {
  earlier: UseQueryResult<Sheet, ApiError>;
  saving: SheetSaving;
  /** What the button is called that restores it. */
  restoreLabel: string;
  /** What happens then. */
  restoreNote: string;
  /** Restoring is the main action, as in the list of versions. */
  isRestoreMain?: boolean;
  onBack?(): void;
  onRestored(): void;
};

/** An earlier version compared with the current one, and a button to restore it. */
export const VersionCompare = ({ earlier: query, saving, onBack, onRestored, ...props }: Props) => {
  const t = useT();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const restore = async (version: number) => {
    if (isWorking) return;
    setWorking(true);
    setProblem('');
    try {
      await saving.restoreVersion(version);
      onRestored();
    } catch (error) {
      setProblem(errorMessage(t, error));
      setWorking(false);
    }
  };
  return (
    <>
      <p className={styles.actions}>
        {onBack && (
          <Button size="compact" onClick={onBack}>
            {t('sheet_history.back')}
          </Button>
        )}
        {query.data && (
          <Button
            variant={props.isRestoreMain ? 'primary' : 'plain'}
            size="compact"
            isBusy={isWorking}
            onClick={() => void restore(query.data.version)}
          >
            {isWorking ? t('sheet_history.restoring') : props.restoreLabel}
          </Button>
        )}
      </p>
      <p className={styles.note}>{props.restoreNote}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <AsyncPart query={query} onFailure="retry">
        {(sheet) => {
          const [earlier, current] = [draftOfSheet(sheet), saving.readDraft()];
          if (isSameDraft(earlier, current)) return <p>{t('sheet_history.same')}</p>;
          return (
            <section aria-label={t('sheet_history.difference')}>
              <h3 className={styles.name}>{t('sheet_history.difference')}</h3>
              <p className={styles.compared}>
                <TextDiff before={earlier.title} after={current.title} />
              </p>
              <DetailDifferences before={earlier} after={current} />
              {compareBlocks(earlier.blocks, current.blocks).map((difference) => (
                <DifferenceView key={`${difference.kind} ${difference.key}`} difference={difference} />
              ))}
            </section>
          );
        }}
      </AsyncPart>
    </>
  );
};
