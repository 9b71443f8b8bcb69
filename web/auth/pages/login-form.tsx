import type { ReactNode } from 'react';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { useSession } from '#web/auth/session.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { EmailField } from '#web/ui/form/form-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { FIRST_FOCUS } from '#web/ui/modal.tsx';
import styles from './account-screen.module.css';
import { loginProblems } from './field-rules.ts';
import { useAccountLanguages } from '../after-login.ts';

type Props = {
  children?: ReactNode;
  /** Its first field has the focus when the dialog opens. */
  isInDialog?: boolean;
};

/** On the login page, and in the dialog over a page whose session has ended. Success shows in the session. */
export const LoginForm = ({ children, isInDialog }: Props) => {
  const t = useT();
  const { login } = useSession();
  const applyAccountLanguages = useAccountLanguages();
  const { form, field, ...state } = useForm({
    fields: ['email', 'password'],
    check: loginProblems,
    credentialsField: 'password',
    send: async (body) => {
      login((await callOverHttp('POST /auth/login', { body })).auth);
      // The login has succeeded; if this fails, the languages of the device stay.
      void applyAccountLanguages().catch(() => undefined);
    },
  });
  return (
    <form {...form} className={styles.form} method="post" noValidate>
      <EmailField
        {...field('email')}
        {...(isInDialog ? { [FIRST_FOCUS]: '' } : {})}
        label={t('account.email')}
        autoComplete="username"
      />
      <PasswordField {...field('password')} label={t('account.password')} autoComplete="current-password" />
      {children}
      <SubmitButton {...state}>{t('common.login')}</SubmitButton>
    </form>
  );
};
