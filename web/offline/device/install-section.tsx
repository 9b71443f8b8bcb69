import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { DeviceSection } from './device-section.tsx';
import { installApp, useInstallState } from './install-app.ts';

export const InstallSection = () => {
  const t = useT();
  const state = useInstallState();
  return (
    <DeviceSection title={t('device.install')} lead={t('device.install_lead')}>
      {state === 'offered' ? (
        <Button onClick={() => void installApp()}>{t('device.install')}</Button>
      ) : (
        <p role="status">{t(state === 'installed' ? 'device.installed' : 'device.install_by_menu')}</p>
      )}
    </DeviceSection>
  );
};
