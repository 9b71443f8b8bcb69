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

/** Only while the page is open: the link is used up at once. */
const KEPT = { read: () => null, write: () => undefined };

type End = { email: string } | { error: unknown };

export const ConfirmEmailPage = () => {
  const t = useT();
  const token = useLinkToken(KEPT);
  const [end, setEnd] = useState<End>();
  const [attempt, setAttempt] = useState(0);
  const sent = useRef('');
  const queryClient = useQueryClient();

  useEffect(() => {
    const key = `${attempt} ${token}`;
    if (!token || sent.current === key) return;
    sent.current = key;
    callWith(token, 'POST /auth/confirm-email', {}).then(
      ({ email }) => {
        setEnd({ email });
        void queryClient.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      },
      (error: unknown) => setEnd({ error }),
    );
  }, [token, attempt, queryClient]);

  const again = () => {
    setEnd(undefined);
    setAttempt(attempt + 1);
  };

  const words = () => {
    if (token === null) return t('refusal.link_expired');
    if (!end) return t('account.confirm_working');
    return 'email' in end ? t('account.confirm_done', { email: end.email }) : errorMessage(t, end.error);
  };
  const isWorthAnother = end && 'error' in end && !isFinal(end.error);

  return (
    <AccountScreen title="account.confirm_title" path={paths.confirmEmail()}>
      <FormResult key={end ? 'end' : 'working'}>
        <p>{words()}</p>
      </FormResult>
      {isWorthAnother ? (
        <Button variant="primary" size="large" className={styles.button} onClick={again}>
          {t('common.try_again')}
        </Button>
      ) : (
        (end || token === null) && (
          <ButtonLink variant="primary" size="large" className={styles.button} to={paths.settings()}>
            {t('account.settings')}
          </ButtonLink>
        )
      )}
    </AccountScreen>
  );
};
