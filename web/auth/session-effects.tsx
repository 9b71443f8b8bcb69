import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { currentPath } from '#web/router/current-path.ts';
import { useNavigate } from '#web/router/router.tsx';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { storeTranslationLanguage } from '#web/i18n/language-context.tsx';
import { paths } from '#web/paths.ts';
import type { LoginReturn } from './login-return.ts';
import { isOtherIdentity } from './tokens.ts';
import { isProviderNeeded } from './provider/provider-start.ts';
import { session, useSession } from './session.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Query groups whose answers depend on who is logged in. */
const VIEWER_DEPENDENT_GROUPS = ['sheets', 'sheets-user-profile'];

const refetch = (client: QueryClient, group: string, isFetchedNow = true) =>
  void client.invalidateQueries({ queryKey: [group], refetchType: isFetchedNow ? 'active' : 'none' });

/** Nothing that only the previous account may see stays in memory, where the Back button would show it. */
const forgetAccount = (client: QueryClient, hasNewAccount: boolean): void => {
  for (const group of [MEMBER_GROUP, ...VIEWER_DEPENDENT_GROUPS]) {
    const queryKey = [group];
    client.removeQueries({ queryKey, type: 'inactive' });
    // Data shown with unsaved work stays until the next login, or the form would unmount.
    if (hasUnsavedWork()) refetch(client, group, hasNewAccount || group !== MEMBER_GROUP);
    // Guests get no answer to the calls of members.
    else if (group === MEMBER_GROUP && !hasNewAccount) client.removeQueries({ queryKey });
    else void client.resetQueries({ queryKey });
  }
};

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
    else for (const group of [MEMBER_GROUP, ...VIEWER_DEPENDENT_GROUPS]) refetch(queryClient, group);
  }, [isLoggedIn, identity, queryClient]);
  return null;
};
