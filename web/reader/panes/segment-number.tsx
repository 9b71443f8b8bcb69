import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import styles from './text.module.css';

type Props = { text_id: string; segment_id: string; segment_number: number };

/** Hangs in the margin. A link, so that a passage can be copied, opened in a tab, and reached by Tab and Enter. */
export const SegmentNumber = ({ text_id, segment_id, segment_number }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const number = formatNumber(language, segment_number);
  return (
    <a
      className={styles.number}
      href={paths.chapter({ text_id, segment_id })}
      lang={language}
      aria-label={t('text.passage', { number })}
      data-number-link
    >
      {number}
    </a>
  );
};
