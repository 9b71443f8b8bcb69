import { useState } from 'react';
import { MAX_SHEET_BLOCKS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { session } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { showConflicts } from './conflict-view.tsx';
import type { SavingView, SheetSaving } from './types.ts';
import styles from './saving.module.css';

const STORED_IN = {
  device: 'saving.kept_on_device',
  tab: 'saving.kept_in_tab',
  page: 'saving.kept_in_page',
} as const satisfies Record<SavingView['storedIn'], Key>;

/** Messages about the state of saving: first what needs attention, then whether the changes are safe. */
export const saveMessages = ({
  status,
  isDirty,
  unsaved,
  storedIn,
  conflicts,
  titleProblem,
  has_unpublished_changes,
}: Pick<
  SavingView,
  'status' | 'isDirty' | 'unsaved' | 'storedIn' | 'conflicts' | 'titleProblem' | 'has_unpublished_changes'
>): Key[] => {
  if (unsaved === 'gone') return ['saving.gone', STORED_IN[storedIn]];
  if (unsaved === 'storage_full') return ['saving.storage_full', STORED_IN[storedIn]];
  if (unsaved === 'too_many_blocks') return ['saving.too_many_blocks', STORED_IN[storedIn]];
  if (unsaved === 'too_large') return ['saving.too_large', STORED_IN[storedIn]];
  // A problem with the title is shown under it.
  if (unsaved === 'refused' && !titleProblem) return ['saving.refused', STORED_IN[storedIn]];
  if (unsaved && status !== 'saving') return [STORED_IN[storedIn]];
  if (conflicts.length > 0) return ['saving.in_two_places', STORED_IN[storedIn]];
  if (status === 'saving' || isDirty) return ['saving.saving'];
  if (has_unpublished_changes) return ['saving.saved_as_draft'];
  return status === 'saved' ? ['saving.saved'] : [];
};

/** Shows whether the changes are saved, and what can be done when they are not. */
export const SaveState = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const { language } = useLanguage();
  const { unsaved, status } = saving;
  const isIdle = status !== 'saving';
  const [problem, setProblem] = useState('');
  const undelete = async () => {
    setProblem('');
    try {
      await saving.undeleteSheet();
    } catch (error) {
      setProblem(errorMessage(t, error));
    }
  };
  return (
    <div className={styles.state}>
      <p role="status" data-save-state={saving.isDirty ? 'unsaved' : status}>
        {saveMessages(saving)
          .map((key) => t(key, { max: formatNumber(language, MAX_SHEET_BLOCKS) }))
          .join(' · ')}
      </p>
      {saving.conflicts.length > 0 && (
        <Button variant="text" className={styles.action} onClick={showConflicts}>
          {t('saving.resolve')}
        </Button>
      )}
      {unsaved === 'offline' && isIdle && (
        <Button variant="text" className={styles.action} onClick={() => void saving.saveNow()}>
          {t('saving.try_now')}
        </Button>
      )}
      {unsaved === 'signed_out' && (
        <Button variant="text" className={styles.action} onClick={() => void session.askToLogIn('ended')}>
          {t('saving.log_in')}
        </Button>
      )}
      {unsaved === 'gone' && (
        <>
          <Button variant="text" className={styles.action} onClick={() => void undelete()}>
            {t('saving.bring_back')}
          </Button>
          <Button variant="text" className={styles.action} onClick={() => void saving.saveAsNew()}>
            {t('saving.save_as_new')}
          </Button>
          <p role="alert">{problem}</p>
        </>
      )}
    </div>
  );
};
