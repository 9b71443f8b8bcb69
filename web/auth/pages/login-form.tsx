import { type ReactNode, useState } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { useSession } from '#web/auth/session.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { EmailField } from '#web/ui/form/form-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { FIRST_FOCUS } from '#web/ui/modal.tsx';
import styles from './account-screen.module.css';
import { CodeForm } from './code-form.tsx';
import { loginProblems } from './field-rules.ts';
import { useAccountLanguages } from '../after-login.ts';

type Props = {
  children?: ReactNode;
  /** Its first field has the focus when the dialog opens. */
  isInDialog?: boolean;
};

type PasswordProps = Props & {
  /** Why the form is shown again. */
  notice: string;
  onChallenge(challenge: string): void;
};

const PasswordForm = ({ children, isInDialog, notice, onChallenge }: PasswordProps) => {
  const t = useT();
  const { login } = useSession();
  const applyAccountLanguages = useAccountLanguages();
  const { form, field, refusal, ...state } = useForm({
    fields: ['email', 'password'],
    check: loginProblems,
    credentialsField: 'password',
    send: async (body) => {
      try {
        login((await callOverHttp('POST /auth/login', { body })).auth);
      } catch (thrown) {
        const { challenge } = toApiError(thrown).details;
        if (!challenge) throw thrown;
        return onChallenge(challenge);
      }
      // The login has succeeded; if this fails, the languages of the device stay.
      void applyAccountLanguages().catch(() => undefined);
      return undefined;
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
      <SubmitButton {...state} refusal={refusal || notice}>
        {t('common.login')}
      </SubmitButton>
    </form>
  );
};

/**
 * On the login page, and in the dialog over a page whose session has ended. An account with a second factor is asked for a
 * code after the password. Success shows in the session.
 */
export const LoginForm = (props: Props) => {
  const t = useT();
  const [challenge, setChallenge] = useState<string>();
  const [isExpired, setExpired] = useState(false);
  const goBack = (hasExpired: boolean) => {
    setExpired(hasExpired);
    setChallenge(undefined);
  };
  if (challenge) return <CodeForm challenge={challenge} onBack={goBack} />;
  return <PasswordForm {...props} notice={isExpired ? t('refusal.login_expired') : ''} onChallenge={setChallenge} />;
};
