import { useEffect, useRef, useState } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { useSession } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useAccountLanguages } from '../after-login.ts';
import styles from './account-screen.module.css';
import { codeProblems } from './field-rules.ts';

type Props = {
  challenge: string;
  /** Back to the password, because the challenge has expired or on request. */
  onBack(isExpired: boolean): void;
};

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export const CodeForm = ({ challenge, onBack }: Props) => {
  const t = useT();
  const { login } = useSession();
  const applyAccountLanguages = useAccountLanguages();
  const [isRecovery, setRecovery] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  // The field replaces the one that had the focus, also when the other kind of code is asked for.
  useEffect(() => {
    const input = ref.current?.elements.namedItem('code');
    if (input instanceof HTMLInputElement) input.focus();
  }, [isRecovery]);
  const { form, field, ...state } = useForm({
    fields: ['code'],
    check: codeProblems,
    send: async ({ code }) => {
      try {
        login((await callOverHttp('POST /auth/second-factor', { body: { challenge, code } })).auth);
      } catch (thrown) {
        if (toApiError(thrown).code !== 'login_expired') throw thrown;
        return onBack(true);
      }
      void applyAccountLanguages().catch(() => undefined);
      return undefined;
    },
  });
  return (
    <form {...form} ref={ref} className={styles.form} method="post" noValidate>
      <p className={styles.step}>{t(isRecovery ? 'account.recovery_lead' : 'account.code_lead')}</p>
      <CodeField key={String(isRecovery)} {...field('code')} isRecovery={isRecovery} />
      <SubmitButton {...state}>{t('common.login')}</SubmitButton>
      <p className={styles.choices}>
        <Button variant="text" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'account.use_app' : 'account.use_recovery')}
        </Button>
        <Button variant="text" onClick={() => onBack(false)}>
          {t('account.code_back')}
        </Button>
      </p>
    </form>
  );
};
