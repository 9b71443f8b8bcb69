import { useMemo, useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { GUEST, type LogoutTarget, type SessionState } from './session-state.ts';
import type { Tokens } from './tokens.ts';

type Session = Pick<SessionState, 'isLoggedIn' | 'isAuthLoading' | 'identity' | 'prompt'> & {
  /** She may pass: logged in, or a stored token (or the provider) says that she is about to be. */
  isMember: boolean;
  login(tokens: Tokens): void;
  /** Ends the session in every tab and goes there; through the provider, by way of it. */
  logout(to: LogoutTarget): void;
};

const onServer = () => GUEST;

/** Who is here. A guest on the server and for the first render; what is stored counts from then on. */
export const useSession = (): Session => {
  const { isLoggedIn, isAuthLoading, hasStoredToken, identity, prompt } = useSyncExternalStore(
    session.subscribe,
    session.read,
    onServer,
  );
  return useMemo(
    () => ({
      isLoggedIn,
      isAuthLoading,
      identity,
      prompt,
      isMember: isLoggedIn || hasStoredToken,
      login: session.login,
      logout: (to) => void session.logout(to),
    }),
    [isLoggedIn, isAuthLoading, hasStoredToken, identity, prompt],
  );
};
