import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { isFinal } from '#web/api/api-error.ts';
import { callWith } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { AccountScreen, FormResult } from './account-screen.tsx';
import styles from './account-screen.module.css';
import { useLinkToken } from './use-link-token.ts';

/** Not stored: the link is used at once. */
const NO_STORE = { read: () => null, write: () => undefined };

type Outcome = { email: string } | { error: unknown };

export const ConfirmEmailPage = () => {
  const t = useT();
  const token = useLinkToken(NO_STORE);
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const sent = useRef('');
  const queryClient = useQueryClient();

  useEffect(() => {
    const key = `${attempt} ${token}`;
    if (!token || sent.current === key) return;
    sent.current = key;
    callWith(token, 'POST /auth/confirm-email', {}).then(
      ({ email }) => {
        setOutcome({ email });
        void queryClient.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      },
      (error: unknown) => setOutcome({ error }),
    );
  }, [token, attempt, queryClient]);

  const retry = () => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };

  const message = () => {
    if (token === null) return t('refusal.link_expired');
    if (!outcome) return t('account.confirm_working');
    return 'email' in outcome ? t('account.confirm_done', { email: outcome.email }) : errorMessage(t, outcome.error);
  };
  const canRetry = outcome && 'error' in outcome && !isFinal(outcome.error);

  return (
    <AccountScreen title="account.confirm_title" path={paths.confirmEmail()}>
      <FormResult key={outcome ? 'done' : 'working'}>
        <p>{message()}</p>
      </FormResult>
      {canRetry ? (
        <Button variant="primary" size="large" className={styles.button} onClick={retry}>
          {t('common.try_again')}
        </Button>
      ) : (
        (outcome || token === null) && (
          <ButtonLink variant="primary" size="large" className={styles.button} to={paths.settings()}>
            {t('account.settings')}
          </ButtonLink>
        )
      )}
    </AccountScreen>
  );
};
