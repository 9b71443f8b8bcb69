import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { Session } from '#shared/contract/auth.ts';
import { toApiError } from '#web/api/api-error.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { sessionsQuery } from './account-settings.data.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatTimeAgo, isoDate } from '#web/ui/dates.tsx';
import styles from './account-settings.module.css';
import { deviceLabel, deviceOf } from './device.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from './section.tsx';

/** This device first, the others as the server lists them: last used first. */
const currentFirst = (sessions: Session[]): Session[] => [
  ...sessions.filter((one) => one.is_current),
  ...sessions.filter((one) => !one.is_current),
];

/** A session that has ended by itself meanwhile is no failure. */
const endSession = (id: string): Promise<void> =>
  callAsMember('DELETE /auth/sessions/{id}', { params: { id } }).catch((error: unknown) => {
    if (toApiError(error).code !== 'session_not_found') throw error;
  });

type RowProps = {
  session: Session;
  /** When the list was loaded. */
  now: number;
  onEnd(session: Session, device: string): Promise<void>;
};

const SessionRow = ({ session, now, onEnd }: RowProps) => {
  const t = useT();
  const { language } = useLanguage();
  const device = deviceOf(session.user_agent);
  const label = deviceLabel(t, device);

  return (
    <li className={styles.session}>
      <Icon node={device.isHandheld ? Smartphone : Monitor} aria-hidden="true" size={22} className={styles.icon} />
      <div className={styles.device}>
        <p className={styles.deviceName}>{label}</p>
        <p className={styles.lead}>
          {session.is_current ? (
            <strong className={styles.current}>{t('settings.this_device')}</strong>
          ) : (
            <time dateTime={isoDate(session.last_used_date)}>
              {t('settings.last_used', { when: formatTimeAgo(t, language, session.last_used_date, now) })}
            </time>
          )}
        </p>
      </div>
      {!session.is_current && (
        <ConfirmButton
          aria-label={t('settings.sign_out_device', { device: label })}
          question={t('settings.sign_out_device', { device: label })}
          message={t('settings.sign_out_device_words', { device: label })}
          confirmLabel={t('common.logout')}
          onConfirm={() => onEnd(session, label)}
        >
          {t('common.logout')}
        </ConfirmButton>
      )}
    </li>
  );
};

const SessionList = ({ sessions, now }: { sessions: Session[]; now: number }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState('');

  const end = async ({ id }: Session, device: string) => {
    setStatus('');
    await endSession(id);
    queryClient.setQueryData(
      sessionsQuery.queryKey,
      (before) =>
        before && {
          ...before,
          sessions: before.sessions.filter((one) => one.id !== id),
          total: before.total - 1,
        },
    );
    setStatus(t('settings.signed_out', { device }));
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };

  return (
    <>
      {sessions.length > 0 ? (
        <ul className={styles.sessions} aria-label={t('settings.sign_ins_title')}>
          {currentFirst(sessions).map((session) => (
            <SessionRow key={session.id} session={session} now={now} onEnd={end} />
          ))}
        </ul>
      ) : (
        <Notice className={styles.note}>{t('settings.sign_ins_none')}</Notice>
      )}
      <p role="status" className={styles.status}>
        {status}
      </p>
    </>
  );
};

const SignOutEverywhere = () => {
  const t = useT();
  const { logout } = useSession();
  const [isAsking, setAsking] = useState(false);
  const signOut = async () => {
    await callAsMember('DELETE /auth/sessions', {});
    setAsking(false);
    logout('login');
  };
  return (
    <div className={styles.actions}>
      <Button onClick={() => setAsking(true)}>{t('settings.everywhere')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('settings.everywhere_sure')}
          message={t('settings.everywhere_words')}
          confirmLabel={t('settings.everywhere')}
          cancelLabel={t('settings.cancel')}
          onConfirm={signOut}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
};

export const SessionsSection = () => {
  const t = useT();
  const { isMember } = useSession();
  const query = useQuery({ ...sessionsQuery, enabled: isMember });
  return (
    <Section title={t('settings.sign_ins_title')} lead={t('settings.sign_ins_lead')}>
      <AsyncPart query={query} onFailure="retry">
        {({ sessions }) => <SessionList sessions={sessions} now={query.dataUpdatedAt} />}
      </AsyncPart>
      <SignOutEverywhere />
    </Section>
  );
};
