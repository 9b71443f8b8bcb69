import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { PacksSection } from '#web/offline/packs/packs-section.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useHead } from '#web/ui/head.ts';
import { TitleCard } from '#web/ui/title-card.tsx';
import { deviceStorageQuery, refreshDevice } from './device.data.ts';
import { InstallSection } from './install-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { UnsentSection } from './unsent-section.tsx';
import styles from './device.module.css';

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
      <PacksSection />
      <RecentSection />
      <InstallSection />
    </div>
  );
};
