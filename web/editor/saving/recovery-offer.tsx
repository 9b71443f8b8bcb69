import { Button } from '#web/ui/button.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { useT } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatMinute } from '#web/ui/dates.tsx';
import type { Recovery, SheetDraft, SheetSaving } from './types.ts';
import styles from './saving.module.css';

const MAX_EXCERPT_LENGTH = 160;

const excerpt = ({ blocks }: SheetDraft): string =>
  blocks
    .flatMap(({ type, content }) => (type === 'content' ? plainText(content, ' ') : []))
    .filter((text) => text.trim())
    .join(' · ')
    .slice(0, MAX_EXCERPT_LENGTH);

const Offer = ({ recovery, saving }: { recovery: Recovery; saving: SheetSaving }) => {
  const t = useT();
  const { language } = useLanguage();
  const { key, changed_at, draft, state } = recovery;
  const date = formatMinute(language, new Date(changed_at));
  const isRestored = state === 'restored';
  return (
    <li className={styles.offer}>
      <p>{t(isRestored ? 'saving.restored' : 'saving.offered', { date })}</p>
      {!isRestored && (
        <p className={styles.excerpt}>
          <strong>{draft.title.trim() || t('saving.offered_untitled')}</strong> {excerpt(draft)}
        </p>
      )}
      <p className={styles.actions}>
        <Button
          variant="primary"
          size="compact"
          onClick={() => (isRestored ? saving.dismissRecovery(key) : saving.applyRecovery(key))}
        >
          {t(isRestored ? 'saving.restored_ok' : 'saving.offered_take')}
        </Button>
        <Button size="compact" onClick={() => saving.discardRecovery(key)}>
          {t(isRestored ? 'saving.restored_undo' : 'saving.offered_drop')}
        </Button>
      </p>
    </li>
  );
};

/** What an earlier editing session left unsaved: restored already, or offered. */
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
