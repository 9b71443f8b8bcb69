import { useState } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { callWith } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/auth/session.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { RepeatedPasswordFields } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Loading } from '#web/ui/placeholder.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AccountScreen, FormResult } from './account-screen.tsx';
import styles from './account-screen.module.css';
import { newPasswordProblems } from './field-rules.ts';
import { useLinkToken } from './use-link-token.ts';

const TOKEN_STORE = {
  read: () => readStored('resetPasswordToken'),
  write: (token: string) => writeStored('resetPasswordToken', token),
};

type FormProps = { token: string; onDone(outcome: 'done' | 'expired'): void };

const ResetForm = ({ token, onDone }: FormProps) => {
  const t = useT();
  const { form, field, ...state } = useForm({
    fields: ['password', 'repeated'],
    check: newPasswordProblems,
    send: async ({ password }) => {
      const outcome = await callWith(token, 'POST /auth/reset-password', { body: { password } }).then(
        () => 'done' as const,
        (error: unknown) => {
          if (toApiError(error).code === 'link_expired') return 'expired' as const;
          throw error;
        },
      );
      removeStored('resetPasswordToken');
      // The server has ended every session of the account, this one too.
      if (outcome === 'done') session.clear();
      onDone(outcome);
    },
  });
  return (
    <form {...form} className={styles.form} method="post" noValidate>
      <RepeatedPasswordFields field={field} />
      <SubmitButton {...state}>{t('account.reset_save')}</SubmitButton>
    </form>
  );
};

const InvalidLink = ({ message }: { message: string }) => {
  const t = useT();
  return (
    <FormResult>
      <p>{message}</p>
      <ButtonLink variant="primary" size="large" className={styles.button} to={paths.forgotPassword()}>
        {t('account.ask_new_link')}
      </ButtonLink>
    </FormResult>
  );
};

export const ResetPasswordPage = () => {
  const t = useT();
  const token = useLinkToken(TOKEN_STORE);
  const [outcome, setOutcome] = useState<'done' | 'expired'>();
  const body = () => {
    if (outcome === 'done')
      return (
        <FormResult>
          <p>{t('account.reset_done')}</p>
          <ButtonLink variant="primary" size="large" className={styles.button} to={paths.login()}>
            {t('common.login')}
          </ButtonLink>
        </FormResult>
      );
    if (outcome === 'expired') return <InvalidLink message={t('refusal.link_expired')} />;
    if (token === undefined) return <Loading />;
    return token ? (
      <ResetForm token={token} onDone={setOutcome} />
    ) : (
      <InvalidLink message={t('account.link_missing')} />
    );
  };
  return (
    <AccountScreen
      title={outcome === 'done' ? 'account.reset_done_title' : 'account.reset_title'}
      path={paths.resetPassword()}
    >
      {body()}
    </AccountScreen>
  );
};
