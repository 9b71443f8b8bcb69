import { useEffect, useRef } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './second-factor.module.css';

/** Shown once, right after they were made. Takes the focus, because the form before it is gone. */
export const RecoveryCodes = ({ codes, onClose }: { codes: string[]; onClose(): void }) => {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.codes} role="group" aria-label={t('settings.recovery_codes')} tabIndex={-1}>
      <p>{t('settings.recovery_codes_lead')}</p>
      <ol className={styles.list} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton label={t('settings.recovery_codes_copy')} text={() => codes.join('\n')} />
        <Button onClick={onClose}>{t('settings.recovery_codes_saved')}</Button>
      </div>
    </div>
  );
};
