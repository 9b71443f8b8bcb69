import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '#web/auth/session.ts';
import { importCode } from '#web/code-loading.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import type * as ShellParts from './shell-parts.tsx';

type Parts = typeof ShellParts;

/** Changes when the session comes to need one of the parts; empty while it needs none. */
const readNeed = (): string => {
  const { isProviderRequested, prompt, isLoggedIn } = session.read();
  return [isProviderRequested && 'provider', prompt, isLoggedIn && 'member'].filter(Boolean).join(' ');
};
const needOnServer = () => '';

/** Without the code nobody can log in: what waits for it fails, and its screen reports it. */
const giveUp = (): void => {
  const { isProviderRequested, prompt } = session.read();
  if (prompt) session.dismissPrompt();
  if (!isProviderRequested) return;
  session.reportProviderProblem('unreachable');
  session.setProvider(undefined);
};

/**
 * Parts that a page does not need to begin with. Their code is loaded when the browser is idle, or as soon as one of them is
 * needed; after a failure it is loaded when the next one is.
 */
export const LaterParts = ({ main }: { main: RefObject<HTMLElement | null> }) => {
  const need = useSyncExternalStore(session.subscribe, readNeed, needOnServer);
  const { notice } = useLanguage();
  const [parts, setParts] = useState<Parts>();
  const isLoaded = parts !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    const load = () => importCode(() => import('./shell-parts.tsx'), setParts, giveUp);
    return need || notice ? load() : whenIdle(load);
  }, [isLoaded, need, notice]);
  return (
    <>
      {/* A notice is announced when it is filled, so it is there before. */}
      <div role="status">{parts && <parts.LanguageNotice />}</div>
      {parts && <parts.ShellParts main={main} />}
    </>
  );
};
