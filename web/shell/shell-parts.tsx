import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { ProviderHost } from '#web/auth/provider/provider-host.tsx';
import { DeviceOffer } from '#web/offline/device/device-offer.tsx';
import { provideSheetSender } from '#web/offline/sheets/sheets-on-page.ts';
import { startOffline } from '#web/offline/start-offline.ts';
import { loadShellMessages, startShell } from '#web/offline/start-shell.ts';
import { provideDeviceOffer } from '#web/ui/placeholder.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { GuestData } from './guest-data.tsx';
import { LanguageNotice } from './language-notice.tsx';
import { LoginPrompts } from './login-prompts.tsx';
import { LogOutGuard } from './log-out-guard.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { useThemeColor } from './theme-color.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

provideDeviceOffer(DeviceOffer);
provideSheetSender(async (account_id, sheets) =>
  (await import('#web/editor/saving/send-left.ts')).sendLeftSheets(account_id, sheets),
);

export { LanguageNotice, loadShellMessages, startShell };

/** What surrounds every page and shows nothing at first. */
export const ShellParts = ({ main }: { main: RefObject<HTMLElement | null> }) => {
  useFocusAfterRemoval(main);
  useThemeColor();
  const client = useQueryClient();
  useEffect(() => whenIdle(() => startOffline(client)), [client]);
  return (
    <>
      <NetworkNotice />
      <GuestData />
      <ProviderHost />
      <LoginPrompts />
      <LogOutGuard />
    </>
  );
};
