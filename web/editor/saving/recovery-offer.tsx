import { plainWords } from '#web/reader/resources/plain-words.ts';
import { useT } from '#web/i18n/translate.ts';
import { localMinute } from './local-minute.ts';
import type { Recovery, SheetDraft, SheetSaving } from './types.ts';
import styles from './saving.module.css';

const FIRST_WORDS = 160;

const firstWords = ({ blocks }: SheetDraft): string =>
  blocks
    .flatMap(({ type, content }) => (type === 'content' ? plainWords(content, ' ') : []))
    .filter((words) => words.trim())
    .join(' · ')
    .slice(0, FIRST_WORDS);

const Offer = ({ recovery, saving }: { recovery: Recovery; saving: SheetSaving }) => {
  const t = useT();
  const { key, changed_at, draft, state } = recovery;
  const date = localMinute(new Date(changed_at));
  const isBack = state === 'restored';
  return (
    <li className={styles.offer}>
      <p>{t(isBack ? 'saving.restored' : 'saving.offered', { date })}</p>
      {!isBack && (
        <p className={styles.excerpt}>
          <strong>{draft.title.trim() || t('saving.offered_untitled')}</strong> {firstWords(draft)}
        </p>
      )}
      <p className={styles.ways}>
        <button
          type="button"
          className={styles.main}
          onClick={() => (isBack ? saving.dismissRecovery(key) : saving.takeRecovery(key))}
        >
          {t(isBack ? 'saving.restored_ok' : 'saving.offered_take')}
        </button>
        <button type="button" className={styles.other} onClick={() => saving.dropRecovery(key)}>
          {t(isBack ? 'saving.restored_undo' : 'saving.offered_drop')}
        </button>
      </p>
    </li>
  );
};

/** What an earlier visit left unsaved: back already, or to be had. */
export const RecoveryOffer = ({ saving }: { saving: SheetSaving }) => (
  <div role="status">
    {saving.recoveries.length > 0 && (
      <ul className={styles.offers}>
        {saving.recoveries.map((recovery) => (
          <Offer key={recovery.key} recovery={recovery} saving={saving} />
        ))}
      </ul>
    )}
  </div>
);
