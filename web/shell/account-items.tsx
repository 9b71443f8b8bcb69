import { Link, useNavigate } from 'react-router';
import { useSession } from '#web/auth/session-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';

/** Guests can come in; members can go to their profile or log out. The server always shows what guests see. */
export const AccountItems = () => {
  const t = useT();
  const { isLoggedIn, logout } = useSession();
  const navigate = useNavigate();

  if (!isLoggedIn) {
    return (
      <>
        <Link to={paths.login()}>{t('common.login')}</Link>
        <Link to={paths.register()}>{t('common.register')}</Link>
      </>
    );
  }
  return (
    <>
      <Link to={paths.profile()}>{t('header.profile')}</Link>
      <button
        type="button"
        onClick={() => {
          logout();
          void navigate(paths.login());
        }}
      >
        {t('common.logout')}
      </button>
    </>
  );
};
