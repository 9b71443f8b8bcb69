import { callOverHttp } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { inNameOrder } from '#web/i18n/name-order.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/auth/session.ts';
import { useLoginReturn, useReturnPath } from '#web/auth/login-return.ts';
import { NewPasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { EmailField, TextField } from '#web/ui/form/form-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Link } from '#web/ui/link.tsx';
import { AccountScreen } from './account-screen.tsx';
import styles from './account-screen.module.css';
import { registerProblems } from './field-rules.ts';
import { ProviderChoice } from '../provider/provider-login.tsx';
import { useRedirectMembers } from '#web/auth/after-login.ts';

const RegisterForm = () => {
  const t = useT();
  const { language } = useLanguage();
  const { login } = useSession();
  const { form, field, ...state } = useForm({
    fields: ['firstname', 'lastname', 'email', 'password'],
    check: registerProblems,
    send: async (values) => {
      const body = { ...values, language };
      login((await callOverHttp('POST /auth/register', { body })).auth);
    },
  });
  return (
    <form {...form} className={styles.form} method="post" noValidate>
      <div className={styles.pair}>
        {inNameOrder(
          language,
          <TextField key="first" {...field('firstname')} label={t('account.firstname')} autoComplete="given-name" />,
          <TextField
            key="last"
            {...field('lastname')}
            label={t('account.lastname')}
            autoComplete="family-name"
            isOptional
          />,
        )}
      </div>
      <EmailField {...field('email')} label={t('account.email')} autoComplete="username" />
      <NewPasswordField {...field('password')} label={t('account.password')} />
      <SubmitButton {...state}>{t('common.register')}</SubmitButton>
    </form>
  );
};

export const RegisterPage = () => {
  const t = useT();
  const loginReturn = useLoginReturn();
  const returnPath = useReturnPath();
  useRedirectMembers();
  return (
    <AccountScreen
      title="common.register"
      lead={t('account.register_lead')}
      path={paths.register()}
      links={
        <>
          {t('account.has_account')}
          <Link to={paths.login()} state={loginReturn}>
            {t('common.login')}
          </Link>
        </>
      }
    >
      <RegisterForm />
      <ProviderChoice from={returnPath} />
    </AccountScreen>
  );
};
