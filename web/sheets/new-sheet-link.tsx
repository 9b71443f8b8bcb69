import { useNavigate } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { isPlainClick } from '#web/ui/link.tsx';
import styles from './new-sheet-link.module.css';

/** Opens a new sheet; a guest is asked to log in first and taken there afterwards. */
export const NewSheetLink = () => {
  const t = useT();
  const navigate = useNavigate();
  const openEditor = useMemberAction<null>('make a sheet', () => navigate(paths.sheet('new')));
  return (
    <a
      href={paths.sheet('new')}
      className={buttonClass({ variant: 'primary' }, styles.make)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openEditor(null);
      }}
    >
      {t('sheet.make')}
    </a>
  );
};
