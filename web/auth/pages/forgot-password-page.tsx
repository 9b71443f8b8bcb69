import { useState } from 'react';
import { RESET_LINK_MS } from '#shared/limits.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useLoginReturn } from '#web/auth/login-return.ts';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { EmailField } from '#web/ui/form/form-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Link } from '#web/ui/link.tsx';
import { AccountScreen, FormResult } from './account-screen.tsx';
import styles from './account-screen.module.css';
import { emailProblems } from './field-rules.ts';

const MINUTE_MS = 60_000;

const ForgotForm = ({ onSent }: { onSent(email: string): void }) => {
  const t = useT();
  const { language } = useLanguage();
  const { form, field, ...state } = useForm({
    fields: ['email'],
    check: emailProblems,
    send: async ({ email }) => {
      await callOverHttp('POST /auth/request-reset-password', { body: { email, language } });
      onSent(email.trim());
    },
  });
  return (
    <form {...form} className={styles.form} method="post" noValidate>
      <EmailField {...field('email')} label={t('account.email')} autoComplete="username" />
      <SubmitButton {...state}>{t('account.forgot_send')}</SubmitButton>
    </form>
  );
};

/** Says the same whether or not the account exists, so that nobody can find out who has one. */
export const ForgotPasswordPage = () => {
  const t = useT();
  const loginReturn = useLoginReturn();
  const [sentTo, setSentTo] = useState('');
  return (
    <AccountScreen
      title={sentTo ? 'account.forgot_sent_title' : 'account.forgot_title'}
      lead={sentTo ? undefined : t('account.forgot_lead')}
      path={paths.forgotPassword()}
      links={
        <Link to={paths.login()} state={loginReturn}>
          {t('common.login')}
        </Link>
      }
    >
      {sentTo ? (
        <FormResult>
          <p>{t('account.forgot_sent', { email: sentTo, minutes: RESET_LINK_MS / MINUTE_MS })}</p>
          <p>{t('account.forgot_not_come')}</p>
        </FormResult>
      ) : (
        <ForgotForm onSent={setSentTo} />
      )}
    </AccountScreen>
  );
};
