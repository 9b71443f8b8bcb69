import { useId } from 'react';
import { MAX_SUMMARY_LENGTH } from '#shared/limits.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import styles from './publish.module.css';

/** A sentence or two for lists and search; offered, never asked for. Counted as the server counts. */
export const SummaryField = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const { summary } = saving.fields;
  return (
    <div className={styles.summary}>
      <label htmlFor={id}>{t('publish.summary')}</label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        value={summary}
        maxLength={MAX_SUMMARY_LENGTH}
        aria-describedby={`${id}-note`}
        onChange={(event) => saving.setFields({ summary: event.target.value })}
      />
      <p id={`${id}-note`} className={styles.note}>
        {t('publish.summary_hint')}{' '}
        {t('publish.summary_count', {
          count: formatNumber(language, summary.length),
          max: formatNumber(language, MAX_SUMMARY_LENGTH),
        })}
      </p>
    </div>
  );
};
