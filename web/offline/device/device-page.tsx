import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useHead } from '#web/ui/head.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { deviceStorageQuery, refreshDevice } from './device.data.ts';
import { DeviceSection } from './device-section.tsx';
import { InstallSection } from './install-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { UnsentSection } from './unsent-section.tsx';
import styles from './device.module.css';

const KeptTexts = lazyWithRetry(async () => (await import('#web/packs/dialog/kept-texts.tsx')).KeptTexts, {
  isInline: true,
  folder: 'web/packs/dialog/',
});

/** What is on this device, for guests too. It opens without a network. */
export const DevicePage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const client = useQueryClient();
  const { data: storage } = useQuery(deviceStorageQuery);
  useHead({ title: t('device.title'), description: t('site.description'), path: paths.device(), unlisted: true });
  return (
    <div className={styles.page}>
      <TitleCard title={t('device.title')} language={route.language} below={t('device.lead')} />
      {storage && <StorageSection storage={storage} onChange={() => void refreshDevice(client)} />}
      <UnsentSection />
      <DeviceSection title={t('device.kept')} lead={t('device.kept_lead')}>
        {/* Only the browser knows what it keeps. */}
        {storage && <KeptTexts />}
      </DeviceSection>
      <RecentSection />
      <InstallSection />
    </div>
  );
};
