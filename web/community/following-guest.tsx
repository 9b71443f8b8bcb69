import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useLoginReturn } from '#web/auth/login-return.ts';
import { Link } from '#web/ui/link.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import styles from './community.module.css';

/** A guest follows nobody yet. */
export const FollowingGuest = () => {
  const t = useT();
  const wayIn = useLoginReturn();
  return (
    <div data-list className={styles.guest}>
      <NotFound message={t('community.following_guest')} />
      <p>
        <Link to={paths.login()} state={wayIn}>
          {t('common.login')}
        </Link>
      </p>
    </div>
  );
};
