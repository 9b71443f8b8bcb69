import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import type { PackStatus } from '../store/packs.ts';
import styles from './packs.module.css';

/** Each opens in the editor, without a network too. */
export const KeptSheetLinks = ({ sheets }: { sheets: NonNullable<PackStatus['sheets']> }) => {
  const t = useT();
  if (sheets.length === 0) return null;
  return (
    <details>
      <summary className={styles.which}>{t('pack.which_sheets')}</summary>
      <ul className={styles.sheets}>
        {sheets.map(({ sheet_id, title, language }) => (
          <li key={sheet_id}>
            <Link to={paths.sheet(sheet_id)}>
              <UserText language={language}>{title}</UserText>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
};
