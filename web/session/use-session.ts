import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { clearLogin, restoreSession, storeLogin, type Tokens } from './session.ts';

type Session = {
  isLoggedIn: boolean;
  /** True until the browser's storage has been looked at: on the server, and for the first render. */
  isAuthLoading: boolean;
  login(tokens: Tokens): void;
  logout(): void;
};

const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
};

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [{ isLoggedIn, isAuthLoading }, setState] = useState({ isLoggedIn: false, isAuthLoading: true });

  useEffect(() => setState({ isLoggedIn: restoreSession(), isAuthLoading: false }), []);

  const login = useCallback((tokens: Tokens) => {
    storeLogin(tokens);
    setState({ isLoggedIn: true, isAuthLoading: false });
  }, []);

  const logout = useCallback(() => {
    clearLogin();
    setState({ isLoggedIn: false, isAuthLoading: false });
  }, []);

  const session = useMemo(
    () => ({ isLoggedIn, isAuthLoading, login, logout }),
    [isLoggedIn, isAuthLoading, login, logout],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};
