import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#shared/contract/auth.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import styles from './account-settings.module.css';
import { deviceOf, deviceWords } from './device.ts';
import { isoDate, sinceWords } from './since.ts';

type Props = {
  session: Session;
  /** When the list was asked for. */
  now: number;
  onEnd(session: Session, device: string): Promise<void>;
};

export const SignInRow = ({ session, now, onEnd }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [isEnding, setEnding] = useState(false);
  const [refusal, setRefusal] = useState('');
  const device = deviceOf(session.user_agent);
  const words = deviceWords(t, device);
  const Icon = device.isHandheld ? Smartphone : Monitor;

  const end = async () => {
    if (isEnding) return;
    setEnding(true);
    setRefusal('');
    try {
      await onEnd(session, words);
    } catch (error) {
      setRefusal(errorMessage(t, error));
    } finally {
      setEnding(false);
    }
  };

  return (
    <li className={styles.signIn}>
      <Icon aria-hidden="true" size={22} className={styles.device} />
      <div className={styles.deviceWords}>
        <p className={styles.deviceName}>{words}</p>
        <p className={styles.lead}>
          {session.is_current ? (
            <strong className={styles.current}>{t('settings.this_device')}</strong>
          ) : (
            <time dateTime={isoDate(session.last_used_date)}>
              {t('settings.last_used', { when: sinceWords(t, language, session.last_used_date, now) })}
            </time>
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button
          aria-label={t('settings.sign_out_device', { device: words })}
          isBusy={isEnding}
          onClick={() => void end()}
        >
          {isEnding ? t('form.sending') : t('common.logout')}
        </Button>
      )}
      <div role="alert" className={styles.rowAlert}>
        {refusal && <p className={styles.refusal}>{refusal}</p>}
      </div>
    </li>
  );
};
