import type { AccountSettings } from '#shared/contract/users.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import styles from './account-settings.module.css';
import { Section } from './section.tsx';

const MEGABYTE = 1024 * 1024;
/** From this share on the meter warns. */
const NEARLY_FULL = 0.9;

export const StorageSection = ({ storage }: { storage: AccountSettings['storage'] }) => {
  const t = useT();
  const { language } = useLanguage();
  const { sheets, revisions, pictures, notes, quota } = storage;
  const used = sheets + revisions + pictures + notes;
  const megabytes = (bytes: number) => `${formatNumber(language, Math.round((bytes / MEGABYTE) * 10) / 10)} MB`;
  const usedOfQuota = t('settings.storage_used', { used: megabytes(used), quota: megabytes(quota) });
  return (
    <Section title={t('settings.storage_title')} lead={t('settings.storage_lead')}>
      <meter
        className={styles.meter}
        aria-label={t('settings.storage_title')}
        max={quota}
        high={quota * NEARLY_FULL}
        value={Math.min(used, quota)}
      >
        {usedOfQuota}
      </meter>
      <p>{usedOfQuota}</p>
      <p className={styles.lead}>
        {t('settings.storage_parts', {
          sheets: megabytes(sheets),
          revisions: megabytes(revisions),
          pictures: megabytes(pictures),
          notes: megabytes(notes),
        })}
      </p>
      {used >= quota * NEARLY_FULL && <p role="status">{t('settings.storage_nearly_full')}</p>}
    </Section>
  );
};
