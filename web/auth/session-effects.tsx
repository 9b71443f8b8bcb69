import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { currentPath } from '#web/router/current-path.ts';
import { useNavigate } from '#web/router/router.tsx';
import { storeTranslationLanguage } from '#web/i18n/language-context.tsx';
import { paths } from '#web/paths.ts';
import { forgetAccount, refetchForAccount } from './forget-account.ts';
import type { LoginReturn } from './login-return.ts';
import { isOtherIdentity } from './tokens.ts';
import { isProviderNeeded } from './provider/provider-start.ts';
import { session, useSession } from './session.ts';

/** Starts the session, navigates for it, and clears cached data of the previous account. */
export const SessionEffects = () => {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });

  useEffect(
    () =>
      session.start((to, shouldReturn) => {
        const here = currentPath();
        // A second call found the session ended: the page to return to is stored already.
        if (shouldReturn && here === paths[to]()) return;
        latest.current(paths[to](), shouldReturn ? { state: { from: here } satisfies LoginReturn } : {});
      }, isProviderNeeded(window.location.search)),
    [],
  );

  const queryClient = useQueryClient();
  const { isLoggedIn, identity } = useSession();
  const before = useRef({ isLoggedIn, identity });
  useEffect(() => {
    const { isLoggedIn: wasLoggedIn, identity: previous } = before.current;
    before.current = { isLoggedIn, identity };
    if (wasLoggedIn === isLoggedIn && !isOtherIdentity(previous, identity)) return;
    if (!isLoggedIn) storeTranslationLanguage(null);
    if (wasLoggedIn || isOtherIdentity(previous, identity)) forgetAccount(queryClient, isLoggedIn);
    else refetchForAccount(queryClient);
  }, [isLoggedIn, identity, queryClient]);
  return null;
};
