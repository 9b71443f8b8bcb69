import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSettings } from '#shared/contract/users.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { formatWireDay } from '#web/ui/dates.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { sessionsQuery, settingsQuery } from './account-settings.data.ts';
import styles from './account-settings.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { NewCodesForm, SetUpForm, TurnOffForm } from './second-factor-forms.tsx';
import { NeedsPassword, Section } from './section.tsx';

type SecondFactor = AccountSettings['second_factor'];

const RoleNotice = ({ second_factor: { is_on, is_demanded, grace_date } }: { second_factor: SecondFactor }) => {
  const t = useT();
  const { language } = useLanguage();
  if (is_on || !is_demanded) return null;
  return (
    <Notice className={styles.note}>
      {grace_date
        ? t('settings.second_factor_grace', { date: formatWireDay(language, grace_date) })
        : t('settings.second_factor_demanded')}
    </Notice>
  );
};

/** What was asked for while the second factor is on. */
type Action = 'codes' | 'off';

const WhileOn = ({ left, onCodes, onOff }: { left: number; onCodes(codes: string[]): void; onOff(): void }) => {
  const t = useT();
  const { language } = useLanguage();
  const [action, setAction] = useState<Action>();
  return (
    <>
      <p>{t('settings.second_factor_is_on', { count: formatNumber(language, left) })}</p>
      <div className={styles.actions}>
        <Button aria-expanded={action === 'codes'} onClick={() => setAction(action === 'codes' ? undefined : 'codes')}>
          {t('settings.recovery_codes_new')}
        </Button>
        <Button aria-expanded={action === 'off'} onClick={() => setAction(action === 'off' ? undefined : 'off')}>
          {t('settings.second_factor_turn_off')}
        </Button>
      </div>
      {action === 'codes' && <NewCodesForm onDone={onCodes} />}
      {action === 'off' && <TurnOffForm onDone={onOff} />}
    </>
  );
};

/** Two-step login: a code of an authenticator app besides the password. */
export const SecondFactorSection = ({ settings }: { settings: AccountSettings }) => {
  const t = useT();
  const client = useQueryClient();
  const { email, has_password, second_factor } = settings;
  const [codes, setCodes] = useState<string[]>();
  const [status, setStatus] = useState('');

  const refresh = () => {
    for (const { queryKey } of [settingsQuery, userInfoQuery, sessionsQuery])
      void client.invalidateQueries({ queryKey });
  };
  const showCodes = (recoveryCodes: string[]) => {
    setStatus('');
    setCodes(recoveryCodes);
    refresh();
  };
  const confirmOff = () => {
    setStatus(t('settings.second_factor_is_off'));
    refresh();
  };

  const body = () => {
    if (codes) return <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />;
    if (second_factor.is_on)
      return <WhileOn left={second_factor.recovery_codes_left} onCodes={showCodes} onOff={confirmOff} />;
    return has_password ? <SetUpForm email={email} onDone={showCodes} /> : <NeedsPassword email={email} />;
  };
  return (
    <Section title={t('settings.second_factor_title')} lead={t('settings.second_factor_lead')}>
      <RoleNotice second_factor={second_factor} />
      {body()}
      <p role="status" className={styles.status}>
        {status}
      </p>
    </Section>
  );
};
