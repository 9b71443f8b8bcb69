import { useNavigate } from 'react-router';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useMemberAction } from '#web/session/use-member-action.ts';
import { isPlainClick } from '#web/ui/link-rules.ts';
import styles from './make-sheet.module.css';

/** Leads to a fresh sheet; a guest is asked to log in first, and then it goes on there. */
export const MakeSheet = () => {
  const t = useT();
  const navigate = useNavigate();
  const begin = useMemberAction<null>('make a sheet', () => void navigate(paths.sheet('new')));
  return (
    <a
      href={paths.sheet('new')}
      className={styles.make}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        begin(null);
      }}
    >
      {t('sheet.make')}
    </a>
  );
};
