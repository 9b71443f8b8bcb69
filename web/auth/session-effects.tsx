import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { storeTranslationLanguage } from '#web/i18n/language-context.tsx';
import { paths } from '#web/paths.ts';
import type { LoginReturn } from './login-return.ts';
import { isOtherIdentity } from './tokens.ts';
import { isProviderNeeded } from './provider/provider-rules.ts';
import { session, useSession } from './session.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Query groups whose answers depend on who is logged in. */
const VIEWER_DEPENDENT_GROUPS = ['sheets', 'sheets-user-profile'];

/** Starts the session, navigates for it, and clears cached data of the previous account. */
export const SessionEffects = () => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const latest = useRef({ navigate, here: '' });
  useEffect(() => {
    latest.current = { navigate, here: pathname + search + hash };
  });

  useEffect(
    () =>
      session.start((to, shouldReturn) => {
        const { navigate: go, here } = latest.current;
        // A second call found the session ended: the page to return to is stored already.
        if (shouldReturn && here === paths[to]()) return;
        go(paths[to](), shouldReturn ? { state: { from: here } satisfies LoginReturn } : {});
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
    // Data shown with unsaved work stays until the next login, or the form would unmount.
    if (isLoggedIn || hasUnsavedWork())
      void queryClient.invalidateQueries({ queryKey: [MEMBER_GROUP], refetchType: isLoggedIn ? 'active' : 'none' });
    else queryClient.removeQueries({ queryKey: [MEMBER_GROUP] });
    for (const group of VIEWER_DEPENDENT_GROUPS) void queryClient.invalidateQueries({ queryKey: [group] });
  }, [isLoggedIn, identity, queryClient]);
  return null;
};
