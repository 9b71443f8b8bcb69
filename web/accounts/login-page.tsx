import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { WayIn } from '#web/session/own-path.ts';
import { useWayIn } from '#web/session/use-way-in.ts';
import { Link } from '#web/ui/link.tsx';
import { AccountScreen } from './account-screen.tsx';
import styles from './account-screen.module.css';
import { LoginForm } from './login-form.tsx';
import { ProviderChoice } from './provider/provider-choice.tsx';
import { ProviderReturn } from './provider/provider-return.tsx';
import { useLeaveWhenIn } from './use-leave-when-in.ts';

export const LoginPage = () => {
  const t = useT();
  const wayIn = useWayIn();
  const { isAsked } = (useLocation().state ?? {}) as WayIn;
  useLeaveWhenIn();
  return (
    <AccountScreen
      title="common.login"
      lead={t(isAsked ? 'account.prompt' : 'account.login_lead')}
      path={paths.login()}
      ways={
        <>
          {t('account.no_account')}
          <Link to={paths.register()} state={wayIn}>
            {t('common.register')}
          </Link>
        </>
      }
    >
      <ProviderReturn>
        <LoginForm>
          <p className={styles.aside}>
            <Link to={paths.forgotPassword()} state={wayIn}>
              {t('account.forgot_link')}
            </Link>
          </p>
        </LoginForm>
        <ProviderChoice from={wayIn.from} />
      </ProviderReturn>
    </AccountScreen>
  );
};
