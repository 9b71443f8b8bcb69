import { useMemo, useSyncExternalStore } from 'react';
import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { callLater } from './call-later.ts';
import type { callWith } from '#web/api/call-over-http.ts';
import type { CallApi } from '#web/render-types.ts';
import { readStored } from '#web/storage.ts';
import { createSession } from './session-core.ts';
import { GUEST, type LogoutTarget, type SessionState } from './session-state.ts';
import { isTokenRefused, type Tokens } from './tokens.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Browsers have locks on https and localhost only; without them the server accepts a replaced token for a moment. */
const withLock = <Result>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request('pothi-refresh-token', task) as Promise<Result>) : task();

const call: CallApi = (name, sent) => callLater(readStored('accessToken'), name, sent);

/** The session of this tab. On the server it is always a guest's. */
export const session = createSession({ call, withLock, hasUnsavedWork });

/** Asked before somebody logs out; false keeps them in. Set by code that is loaded later. */
let guard: (() => Promise<boolean>) | undefined;
export const setLogoutGuard = (asked: typeof guard): void => {
  guard = asked;
};

const logOut = async (to: LogoutTarget): Promise<void> => {
  if ((await guard?.()) !== false) await session.logout(to);
};

type RequestOptions = Parameters<typeof callWith>[3];

/** Like `callOverHttp`; a call refused for its token is repeated once with a fresh one. */
export const callAsMember = async <N extends Name>(
  name: N,
  sent: Sent<N>,
  options?: RequestOptions,
): Promise<Answer<N>> => {
  const send = () => callLater(readStored('accessToken'), name, sent, options);
  try {
    return await send();
  } catch (error) {
    if (!isTokenRefused(error) || !(await session.recover(!name.startsWith('GET ')))) throw error;
    return send();
  }
};

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
      logout: (to) => void logOut(to),
    }),
    [isLoggedIn, isAuthLoading, hasStoredToken, identity, prompt],
  );
};
