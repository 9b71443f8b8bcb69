import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { deviceStorageQuery } from '#web/offline/device/device.data.ts';
import { StorageUse } from '#web/offline/device/storage-section.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './account-settings.module.css';
import { Section } from './section.tsx';

/** Not of the account but of this device: guests find it at the same address. */
export const DeviceSection = () => {
  const t = useT();
  const { data: storage } = useQuery(deviceStorageQuery);
  return (
    <Section title={t('device.title')} lead={t('device.lead')}>
      {storage && <StorageUse storage={storage} />}
      <p className={styles.actions}>
        <ButtonLink to={paths.device()}>{t('device.see')}</ButtonLink>
      </p>
    </Section>
  );
};
