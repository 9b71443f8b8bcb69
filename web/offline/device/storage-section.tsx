import { useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { DeviceSection } from './device-section.tsx';
import { type DeviceStorage, requestPersistence } from './device-storage.ts';
import styles from './device.module.css';
import { formatBytes } from '#web/i18n/format-bytes.ts';

/** From this share on the meter warns. */
const NEARLY_FULL = 0.9;

type Props = { storage: DeviceStorage; onChange(): void };

export const StorageUse = ({ storage: { used, quota } }: Pick<Props, 'storage'>) => {
  const t = useT();
  const { language } = useLanguage();
  if (used === undefined || !quota) return <p>{t('device.storage_unknown')}</p>;
  const text = t('device.storage_used', { used: formatBytes(language, used), quota: formatBytes(language, quota) });
  return (
    <>
      <meter
        className={styles.meter}
        aria-label={t('device.storage')}
        max={quota}
        high={quota * NEARLY_FULL}
        value={Math.min(used, quota)}
      >
        {text}
      </meter>
      <p>{text}</p>
    </>
  );
};

export const StorageSection = ({ storage, onChange }: Props) => {
  const t = useT();
  const [isRefused, setRefused] = useState(false);
  const { run, isBusy } = useAsyncAction({ isExclusive: true });
  const ask = async () => {
    setRefused(!(await requestPersistence()));
    onChange();
  };
  return (
    <DeviceSection title={t('device.storage')}>
      <StorageUse storage={storage} />
      {storage.isPersistent !== undefined && (
        <p className={styles.quiet} role="status">
          {t(
            storage.isPersistent ? 'device.persistent' : isRefused ? 'device.persist_refused' : 'device.not_persistent',
          )}
        </p>
      )}
      {storage.isPersistent === false && (
        <p className={styles.actions}>
          <Button isBusy={isBusy} onClick={() => void run(ask)}>
            {t('device.persist')}
          </Button>
        </p>
      )}
    </DeviceSection>
  );
};
