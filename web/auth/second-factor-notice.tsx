import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { userInfoQuery } from './auth.data.ts';
import { useSession } from './session.ts';

/** Leads whoever has a role but no second factor to the settings, which say more. */
export const SecondFactorNotice = () => {
  const t = useT();
  const { pathname } = useLocation();
  const { isLoggedIn, identity } = useSession();
  const { data } = useQuery({ ...userInfoQuery, enabled: isLoggedIn && identity !== null });
  if (!data?.lacks_second_factor || pathname === paths.settings()) return null;
  return (
    <Notice>
      {t('account.role_lacks_second_factor')} <Link to={paths.settings()}>{t('account.set_up_second_factor')}</Link>
    </Notice>
  );
};
