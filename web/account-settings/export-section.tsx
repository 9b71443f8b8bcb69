import { useState } from 'react';
import { apiPath } from '#web/api/call-over-http.ts';
import { downloadAsMember } from '#web/auth/download-as-member.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { Refusal } from '#web/ui/notice.tsx';
import styles from './account-settings.module.css';
import { Section } from './section.tsx';

export const ExportSection = () => {
  const t = useT();
  const [stage, setStage] = useState<'idle' | 'working' | 'done'>('idle');
  const [refusal, setRefusal] = useState('');
  const download = async () => {
    if (stage === 'working') return;
    setStage('working');
    setRefusal('');
    try {
      await downloadAsMember(apiPath('GET /users/me/export', {}));
      setStage('done');
    } catch (error) {
      setRefusal(errorMessage(t, error));
      setStage('idle');
    }
  };
  return (
    <Section title={t('settings.export_title')} lead={t('settings.export_lead')}>
      <div className={styles.actions}>
        <Refusal>{refusal}</Refusal>
        <Button isBusy={stage === 'working'} onClick={() => void download()}>
          {t('settings.export_get')}
        </Button>
        <p role="status" className={styles.status}>
          {stage !== 'idle' && t(`settings.export_${stage}`)}
        </p>
      </div>
    </Section>
  );
};
