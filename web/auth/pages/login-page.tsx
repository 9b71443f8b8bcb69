import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { type LoginReturn, useLoginReturn, useReturnPath } from '#web/auth/login-return.ts';
import { Link } from '#web/ui/link.tsx';
import { AccountScreen } from './account-screen.tsx';
import styles from './account-screen.module.css';
import { LoginForm } from './login-form.tsx';
import { ProviderChoice, ProviderReturn } from '../provider/provider-login.tsx';
import { useRedirectMembers } from '#web/auth/after-login.ts';

export const LoginPage = () => {
  const t = useT();
  const loginReturn = useLoginReturn();
  const returnPath = useReturnPath();
  const { isLoginRequired } = (useLocation().state ?? {}) as LoginReturn;
  useRedirectMembers();
  return (
    <AccountScreen
      title="common.login"
      lead={t(isLoginRequired ? 'account.prompt' : 'account.login_lead')}
      path={paths.login()}
      links={
        <>
          {t('account.no_account')}
          <Link to={paths.register()} state={loginReturn}>
            {t('common.register')}
          </Link>
        </>
      }
    >
      <ProviderReturn>
        <LoginForm>
          <p className={styles.forgotLink}>
            <Link to={paths.forgotPassword()} state={loginReturn}>
              {t('account.forgot_link')}
            </Link>
          </p>
        </LoginForm>
        <ProviderChoice from={returnPath} />
      </ProviderReturn>
    </AccountScreen>
  );
};
