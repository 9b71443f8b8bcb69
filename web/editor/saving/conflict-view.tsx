import { useId } from 'react';
import { BlockPreview } from '#web/editor/document/block-preview.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import type { Conflict, SheetSaving } from './types.ts';
import styles from './saving.module.css';

const Side = ({ conflict, side }: { conflict: Conflict; side: 'mine' | 'theirs' }) => {
  const t = useT();
  const content = conflict[side];
  return (
    <div className={styles.side}>
      <h4 className={styles.sideTitle}>{t(side === 'mine' ? 'saving.conflict_here' : 'saving.conflict_elsewhere')}</h4>
      {content === undefined && <p>{t('saving.conflict_deleted')}</p>}
      {typeof content === 'string' && <p>{content}</p>}
      {typeof content === 'object' && <BlockPreview block={content} />}
    </div>
  );
};

/** Where it is in the sheet, as the author sees it now. */
const useConflictTitle = (conflict: Conflict, saving: SheetSaving): string => {
  const t = useT();
  const { language } = useLanguage();
  if (conflict.kind === 'field') return t(`saving.conflict_field_${conflict.id}`);
  const index = saving.readDraft().blocks.findIndex(({ block_id }) => block_id === conflict.id);
  if (index === -1) return t('saving.conflict_deleted_block');
  return t('saving.conflict_block', { number: formatNumber(language, index + 1) });
};

type Props = { conflict: Conflict; saving: SheetSaving };

const ConflictItem = ({ conflict, saving }: Props) => {
  const t = useT();
  const title = useConflictTitle(conflict, saving);
  const id = useId();
  const hasBoth = conflict.kind === 'block' && conflict.mine && conflict.theirs;
  return (
    <li aria-labelledby={id}>
      <h3 id={id} className={styles.conflictTitle}>
        {title}
      </h3>
      <div className={styles.sides}>
        <Side conflict={conflict} side="mine" />
        <Side conflict={conflict} side="theirs" />
      </div>
      <p className={styles.actions}>
        <Button variant="primary" size="compact" onClick={() => saving.resolveConflict(conflict, 'mine')}>
          {t('saving.keep_mine')}
        </Button>
        <Button size="compact" onClick={() => saving.resolveConflict(conflict, 'theirs')}>
          {t('saving.keep_theirs')}
        </Button>
        {hasBoth && (
          <Button size="compact" onClick={() => saving.resolveConflict(conflict, 'both')}>
            {t('saving.keep_both')}
          </Button>
        )}
      </p>
    </li>
  );
};

const CONFLICTS_ID = 'conflicts';

/** Scrolls to the conflicts, which stand above the text. */
export const showConflicts = (): void => {
  const section = document.getElementById(CONFLICTS_ID);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
};

/** The two sides of every conflict, until the author has resolved it. */
export const ConflictView = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const id = useId();
  if (saving.conflicts.length === 0) return null;
  return (
    <section
      id={CONFLICTS_ID}
      tabIndex={-1}
      className={styles.conflicts}
      aria-labelledby={id}
      data-conflicts={saving.conflicts.length}
    >
      <h2 id={id} className={styles.heading}>
        {t('saving.conflict_title')}
      </h2>
      <p className={styles.lead}>{t('saving.conflict_lead')}</p>
      <ul className={styles.offers}>
        {saving.conflicts.map((conflict) => (
          <ConflictItem key={conflict.id} conflict={conflict} saving={saving} />
        ))}
      </ul>
    </section>
  );
};
