import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import styles from './account-settings.module.css';
import { downloadExport } from './download-export.ts';
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
      await downloadExport();
      setStage('done');
    } catch (error) {
      setRefusal(errorMessage(t, error));
      setStage('idle');
    }
  };
  return (
    <Section title={t('settings.export_title')} lead={t('settings.export_lead')}>
      <div className={styles.actions}>
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        <Button isBusy={stage === 'working'} onClick={() => void download()}>
          {t('settings.export_get')}
        </Button>
        <p role="status" className={styles.saying}>
          {stage !== 'idle' && t(`settings.export_${stage}`)}
        </p>
      </div>
    </Section>
  );
};
