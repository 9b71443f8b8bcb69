import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './account-settings.module.css';

/** In place of a form that could only be refused: the account was made through the provider. */
export const NeedsPassword = ({ email }: { email: string }) => {
  const t = useT();
  return (
    <>
      <p className={styles.note}>{t('settings.no_password', { email })}</p>
      <p className={styles.actions}>
        <Link className={styles.button} to={paths.forgotPassword()}>
          {t('settings.set_password')}
        </Link>
      </p>
    </>
  );
};
