import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { storeTranslationLanguage } from '#web/i18n/translation-language.ts';
import { paths } from '#web/paths.ts';
import type { LoginReturn } from './login-return.ts';
import { isOtherIdentity } from './tokens.ts';
import { isProviderNeeded } from './provider/provider-rules.ts';
import { session } from './session.ts';
import { hasUnsavedWork } from './unsaved-work.ts';
import { useSession } from './use-session.ts';

/** Cached answers that differ for whoever asks. */
const PERSONAL_GROUPS = ['sheets', 'sheets-user-profile'];

/** Starts the session with the page, goes where it leads, and forgets what the last person was shown. */
export const SessionEffects = () => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const latest = useRef({ navigate, here: '' });
  useEffect(() => {
    latest.current = { navigate, here: pathname + search + hash };
  });

  useEffect(
    () =>
      session.start((to, isAsked) => {
        const { navigate: go, here } = latest.current;
        // A second call that found the session over: the page to return to is known already.
        if (isAsked && here === paths[to]()) return;
        go(paths[to](), isAsked ? { state: { from: here } satisfies LoginReturn } : {});
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
    // What is shown below unsaved work stays until she is back, or the form would go with it.
    if (isLoggedIn || hasUnsavedWork())
      void queryClient.invalidateQueries({ queryKey: [MEMBER_GROUP], refetchType: isLoggedIn ? 'active' : 'none' });
    else queryClient.removeQueries({ queryKey: [MEMBER_GROUP] });
    for (const group of PERSONAL_GROUPS) void queryClient.invalidateQueries({ queryKey: [group] });
  }, [isLoggedIn, identity, queryClient]);
  return null;
};
