import type { LeftOut } from '#shared/contract/collection-downloads.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import styles from './archives.module.css';

/** So many are read through; the list in the archive has all. */
const MAX_SHOWN = 100;

type Props = { leftOut: LeftOut[]; /** Also those that are not listed. */ total: number };

/** What of a collection is not in its archive, each with the reason. */
export const LeftOutList = ({ leftOut, total }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  if (total === 0) return null;
  const shown = leftOut.slice(0, MAX_SHOWN);
  return (
    <details className={styles.leftOut}>
      <summary>{t('archive.left_out', { count: formatNumber(language, total) })}</summary>
      <ul>
        {shown.map((each, index) => (
          // Two texts may have the same title.
          <li key={index}>
            <LangText language={each.language}>{each.title}</LangText>
            {' – '}
            {t(each.reason === 'not_licensed' ? 'download.version_forbidden' : `archive.reason.${each.reason}`)}
          </li>
        ))}
      </ul>
      {total > shown.length && <p>{t('archive.more', { count: formatNumber(language, total - shown.length) })}</p>}
    </details>
  );
};
