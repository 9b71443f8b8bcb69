import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useWayIn } from '#web/session/use-way-in.ts';
import { useSession } from '#web/session/use-session.ts';
import { Link } from '#web/ui/link.tsx';

/**
 * Guests can come in; members can go to their profile or log out. The server always shows what guests see. Each has its
 * key: what comes in its place is new and has not moved.
 */
export const AccountItems = () => {
  const t = useT();
  const { isMember, logout } = useSession();
  const wayIn = useWayIn();

  if (!isMember) {
    return (
      <>
        <Link key="login" to={paths.login()} state={wayIn}>
          {t('common.login')}
        </Link>
        <Link key="register" to={paths.register()} state={wayIn}>
          {t('common.register')}
        </Link>
      </>
    );
  }
  return (
    <>
      <Link key="profile" to={paths.profile()}>
        {t('header.profile')}
      </Link>
      <button type="button" onClick={() => logout('login')}>
        {t('common.logout')}
      </button>
    </>
  );
};

/** As wide as the wider of the two, unseen: what is beside does not move when it turns out that she is a member. */
export const AccountPlace = ({ className }: { className?: string }) => {
  const t = useT();
  return (
    <>
      <span className={className} aria-hidden="true">
        <span>{t('common.login')}</span>
        <b>{t('common.register')}</b>
      </span>
      <span className={className} aria-hidden="true">
        <span>{t('header.profile')}</span>
        <b>{t('common.logout')}</b>
      </span>
    </>
  );
};
