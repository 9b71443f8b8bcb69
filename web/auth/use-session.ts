import { useMemo, useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { GUEST, type LogoutTarget, type SessionState } from './session-state.ts';
import type { Tokens } from './tokens.ts';

type Session = Pick<SessionState, 'isLoggedIn' | 'isAuthLoading' | 'identity' | 'prompt'> & {
  /** Logged in, or about to be: there is a stored token or a session at the provider. */
  isMember: boolean;
  login(tokens: Tokens): void;
  /** Ends the session in every tab, and at the provider, then navigates. */
  logout(to: LogoutTarget): void;
};

const onServer = () => GUEST;

/** The current session: a guest's on the server and for the first render, then the stored one. */
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
