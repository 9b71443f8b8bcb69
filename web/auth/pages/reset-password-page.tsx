import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';
import { callWith } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/auth/session.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Loading } from '#web/ui/placeholder.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AccountScreen, FormResult } from './account-screen.tsx';
import styles from './account-screen.module.css';
import { newPasswordProblems } from './field-rules.ts';
import { useLinkToken } from './use-link-token.ts';

const KEPT = {
  read: () => readStored('resetPasswordToken'),
  write: (token: string) => writeStored('resetPasswordToken', token),
};

type FormProps = { token: string; onEnd(end: 'done' | 'expired'): void };

const ResetForm = ({ token, onEnd }: FormProps) => {
  const t = useT();
  const { form, field, ...state } = useForm({
    fields: ['password', 'repeated'],
    check: newPasswordProblems,
    send: async ({ password }) => {
      const end = await callWith(token, 'POST /auth/reset-password', { body: { password } }).then(
        () => 'done' as const,
        (error: unknown) => {
          if (toApiError(error).code === 'link_expired') return 'expired' as const;
          throw error;
        },
      );
      removeStored('resetPasswordToken');
      // Every session of the account is over, that of this browser too.
      if (end === 'done') session.clear();
      onEnd(end);
    },
  });
  return (
    <form {...form} className={styles.form} method="post" noValidate>
      <PasswordField
        {...field('password')}
        label={t('account.new_password')}
        hint={t('account.password_hint', { min: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
      />
      <PasswordField {...field('repeated')} label={t('account.repeat_password')} autoComplete="new-password" />
      <SubmitButton {...state}>{t('account.reset_save')}</SubmitButton>
    </form>
  );
};

const Dead = ({ words }: { words: string }) => {
  const t = useT();
  return (
    <FormResult>
      <p>{words}</p>
      <ButtonLink variant="primary" size="large" className={styles.button} to={paths.forgotPassword()}>
        {t('account.ask_new_link')}
      </ButtonLink>
    </FormResult>
  );
};

export const ResetPasswordPage = () => {
  const t = useT();
  const token = useLinkToken(KEPT);
  const [end, setEnd] = useState<'done' | 'expired'>();
  const body = () => {
    if (end === 'done')
      return (
        <FormResult>
          <p>{t('account.reset_done')}</p>
          <ButtonLink variant="primary" size="large" className={styles.button} to={paths.login()}>
            {t('common.login')}
          </ButtonLink>
        </FormResult>
      );
    if (end === 'expired') return <Dead words={t('refusal.link_expired')} />;
    if (token === undefined) return <Loading />;
    return token ? <ResetForm token={token} onEnd={setEnd} /> : <Dead words={t('account.link_missing')} />;
  };
  return (
    <AccountScreen
      title={end === 'done' ? 'account.reset_done_title' : 'account.reset_title'}
      path={paths.resetPassword()}
    >
      {body()}
    </AccountScreen>
  );
};
