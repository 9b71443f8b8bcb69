import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Session } from '#shared/contract/auth.ts';
import { toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useSession } from '#web/auth/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { sessionsQuery } from './account-settings.data.ts';
import styles from './account-settings.module.css';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from './section.tsx';
import { SignInRow } from './sign-in-row.tsx';

/** The one in hand first; the others as they come, last used first. */
const inOrder = (sessions: Session[]): Session[] => [
  ...sessions.filter((one) => one.is_current),
  ...sessions.filter((one) => !one.is_current),
];

/** One that has ended by itself meanwhile is what was wanted. */
const endSession = (id: string): Promise<void> =>
  callAsMember('DELETE /auth/sessions/{id}', { params: { id } }).catch((error: unknown) => {
    if (toApiError(error).code !== 'session_not_found') throw error;
  });

const SignInList = ({ sessions, now }: { sessions: Session[]; now: number }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');

  const end = async ({ id }: Session, device: string) => {
    setSaid('');
    await endSession(id);
    // The button goes with its row: the focus must not be lost with it.
    list.current?.focus({ preventScroll: true });
    queryClient.setQueryData(
      sessionsQuery.queryKey,
      (before) =>
        before && {
          ...before,
          sessions: before.sessions.filter((one) => one.id !== id),
          total: before.total - 1,
        },
    );
    setSaid(t('settings.signed_out', { device }));
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };

  return (
    <>
      {sessions.length > 0 ? (
        <ul ref={list} className={styles.signIns} tabIndex={-1} aria-label={t('settings.sign_ins_title')}>
          {inOrder(sessions).map((session) => (
            <SignInRow key={session.id} session={session} now={now} onEnd={end} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t('settings.sign_ins_none')}</p>
      )}
      <p role="status" className={styles.saying}>
        {said}
      </p>
    </>
  );
};

const SignOutEverywhere = () => {
  const t = useT();
  const { logout } = useSession();
  const [isAsked, setAsked] = useState(false);
  const signOut = async () => {
    await callAsMember('DELETE /auth/sessions', {});
    setAsked(false);
    logout('login');
  };
  return (
    <div className={styles.actions}>
      <Button onClick={() => setAsked(true)}>{t('settings.everywhere')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('settings.everywhere_sure')}
          message={t('settings.everywhere_words')}
          confirmLabel={t('settings.everywhere')}
          cancelLabel={t('settings.cancel')}
          onConfirm={signOut}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
};

export const SignInsSection = () => {
  const t = useT();
  const { isMember } = useSession();
  const query = useQuery({ ...sessionsQuery, enabled: isMember });
  const body = () => {
    if (query.data) return <SignInList sessions={query.data.sessions} now={query.dataUpdatedAt} />;
    if (query.isPending)
      return (
        <p role="status" className={styles.lead}>
          {t('common.loading')}
        </p>
      );
    return (
      <>
        <p role="alert" className={styles.refusal}>
          {errorMessage(t, query.error)}
        </p>
        <p className={styles.actions}>
          <Button onClick={() => void query.refetch()}>{t('common.try_again')}</Button>
        </p>
      </>
    );
  };
  return (
    <Section title={t('settings.sign_ins_title')} lead={t('settings.sign_ins_lead')}>
      {body()}
      <SignOutEverywhere />
    </Section>
  );
};
