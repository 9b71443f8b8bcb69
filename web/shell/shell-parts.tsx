import type { RefObject } from 'react';
import { ProviderHost } from '#web/auth/provider/provider-host.tsx';
import { GuestData } from './guest-data.tsx';
import { LanguageNotice } from './language-notice.tsx';
import { LoginPrompts } from './login-prompts.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

export { LanguageNotice };

/** What surrounds every page and shows nothing at first. */
export const ShellParts = ({ main }: { main: RefObject<HTMLElement | null> }) => {
  useFocusAfterRemoval(main);
  return (
    <>
      <GuestData />
      <ProviderHost />
      <LoginPrompts />
    </>
  );
};
