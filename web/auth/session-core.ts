import { ApiError } from '#web/api/api-error.ts';
import type { CallApi } from '#web/render-types.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import {
  clearLogin,
  clearTraces,
  endsSession,
  hasStoredSession,
  isOtherIdentity,
  nextRefreshMs,
  OWN_LOGIN,
  PROVIDER_LOGIN,
  storeLogin,
  tokenIdentity,
  type Tokens,
} from './tokens.ts';
import { hasLoggedOutAtProvider, markProviderLogout } from './provider/provider-logout.ts';
import { isProviderKey, toProviderProblem, type ProviderProblem } from './provider/provider-start.ts';
import {
  GUEST,
  type NavigateAway,
  type LogoutTarget,
  OTHER_ACCOUNT,
  type Prompt,
  type ProviderHandle,
  sessionEnded,
  type SessionState,
} from './session-state.ts';

type Deps = {
  call: CallApi;
  /** Only one tab at a time exchanges the refresh token. */
  withLock<Result>(task: () => Promise<Result>): Promise<Result>;
  hasUnsavedWork(): boolean;
};

/** Shorter than the half minute for which the server still accepts a replaced token. */
const EXCHANGE_TIMEOUT = { ms: 10_000, error: new ApiError(0, 'timeout', 'Network Error') };

export type SessionCore = ReturnType<typeof createSession>;

/** The session of this tab. Independent of React and the router: `session-effects.tsx` starts it and navigates for it. */
export const createSession = ({ call, withLock, hasUnsavedWork }: Deps) => {
  let state = GUEST;
  let renewal: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** How this tab logged in. Storage has the method of the tab that logged in last. */
  let loginMethod: string | null = null;
  let isSuspended = false;
  let resolveProvider: (handle: ProviderHandle | undefined) => void = () => undefined;
  const awaitProvider = () => new Promise<ProviderHandle | undefined>((resolve) => void (resolveProvider = resolve));
  let provider = awaitProvider();
  let navigateAway: NavigateAway = () => undefined;
  const listeners = new Set<() => void>();
  const promptListeners = new Set<(isLoggedIn: boolean) => void>();

  const change = (changes: Partial<SessionState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const setLoggedIn = (token: string, by: typeof OWN_LOGIN | typeof PROVIDER_LOGIN) => {
    loginMethod = by;
    isSuspended = false;
    change({ isLoggedIn: true, hasStoredToken: true, identity: tokenIdentity(token) ?? state.identity });
  };

  /** Another account has logged in, and this tab has unsaved work: only the other tabs change accounts. */
  const isOfOtherAccount = (token: string) => hasUnsavedWork() && isOtherIdentity(state.identity, tokenIdentity(token));
  const suspend = () => {
    isSuspended = true;
    removeStored('accessToken');
    change({ isLoggedIn: false, hasStoredToken: false });
  };

  /** Reads the token inside the lock, because another tab may just have replaced it. */
  const exchange = async (): Promise<void> => {
    const token = readStored('refreshToken');
    if (!token) throw sessionEnded();
    const isReplaced = () => ![token, null].includes(readStored('refreshToken'));
    const request = call('POST /auth/refresh-token', { body: { token } });
    const answer = await withTimeout(request, EXCHANGE_TIMEOUT).catch((error: unknown) => {
      if (isReplaced()) return undefined;
      throw error;
    });
    // Another login meanwhile, or a browser without locks: use the newer token.
    if (isReplaced() || !answer) return exchange();
    if (readStored('refreshToken') === null) {
      // Logged out meanwhile: revoke the new token instead of logging in again.
      if (answer.refresh_token)
        void call('POST /auth/logout', { body: { token: answer.refresh_token } }).catch(() => {});
      throw sessionEnded();
    }
    if (isOfOtherAccount(answer.access_token)) {
      if (answer.refresh_token) writeStored('refreshToken', answer.refresh_token);
      suspend();
      throw OTHER_ACCOUNT;
    }
    storeLogin(answer);
    return setLoggedIn(answer.access_token, OWN_LOGIN);
  };

  const requestProvider = () => {
    if (!state.isProviderRequested) change({ isProviderRequested: true });
    return provider;
  };

  const renewOnce = async () => {
    if (readStored('loggedInVia') !== PROVIDER_LOGIN) return withLock(exchange);
    const handle = await requestProvider();
    if (!handle) throw sessionEnded();
    return handle.renew();
  };

  /** A fresh access token; callers at the same time share one exchange. */
  const renew = (): Promise<void> => {
    renewal ??= renewOnce().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const clear = () => {
    clearTimeout(timer);
    clearLogin({ keepsSheet: hasUnsavedWork() });
    change({ isLoggedIn: false, hasStoredToken: false });
  };

  const askToLogIn = (prompt: Prompt): Promise<boolean> =>
    new Promise((resolve) => {
      promptListeners.add(resolve);
      // An open prompt keeps its reason.
      change({ prompt: state.prompt ?? prompt });
    });

  const resolvePrompt = (isLoggedIn: boolean) => {
    if (state.prompt) change({ prompt: null });
    for (const resolve of promptListeners) resolve(isLoggedIn);
    promptListeners.clear();
  };

  /** Asks to log in over unsaved work; without any, goes to /login. */
  const endSession = (hasWork = hasUnsavedWork()): Promise<boolean> => {
    const wasMember = state.isLoggedIn || state.hasStoredToken;
    clear();
    if (hasWork) return askToLogIn(wasMember ? 'ended' : 'guest');
    navigateAway('login', true);
    return Promise.resolve(false);
  };

  const refresh = async () => {
    clearTimeout(timer);
    if (readStored('loggedInVia') !== OWN_LOGIN || !readStored('refreshToken')) return;
    try {
      await renew();
      failures = 0;
    } catch (error) {
      if (error === OTHER_ACCOUNT) return void askToLogIn('other');
      // Logged out meanwhile: nothing left to do.
      if (!state.hasStoredToken) return;
      if (endsSession(error)) return void endSession();
      failures += 1;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), nextRefreshMs(failures));
  };

  /** Another tab has logged in or out; a replaced token changes nothing. The key is null when storage was cleared. */
  const onStorage = ({ key, newValue }: { key: string | null; newValue?: string | null }) => {
    if (key === 'providerLogout' && newValue && loginMethod === PROVIDER_LOGIN) clear();
    if (isProviderKey(key) && newValue && !state.isLoggedIn && !hasLoggedOutAtProvider()) void requestProvider();
    if (key !== null && key !== 'refreshToken') return;
    const hasToken = Boolean(readStored('refreshToken'));
    // After a dismissed prompt, do not ask again whenever the other account's token is replaced.
    const isDismissed = isSuspended && !state.prompt && hasUnsavedWork();
    if (hasToken && !state.isLoggedIn && !isDismissed) {
      change({ hasStoredToken: true });
      void refresh().then(() => state.isLoggedIn && resolvePrompt(true));
    }
    if (!hasToken && loginMethod === OWN_LOGIN && state.hasStoredToken) clear();
  };

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** `isProviderRequested`: the address has an answer of the provider, or the provider has a session. Returns a stop function. */
    start: (leave: NavigateAway, isProviderRequested = false) => {
      navigateAway = leave;
      const isLoggedIn = hasStoredSession();
      loginMethod = readStored('loggedInVia');
      const token = readStored(loginMethod === PROVIDER_LOGIN ? 'accessToken' : 'refreshToken');
      change({
        isLoggedIn,
        identity: tokenIdentity(readStored('accessToken')),
        hasStoredToken: isLoggedIn || Boolean(token),
        isProviderRequested,
        // Unknown until the provider has answered.
        isAuthLoading: isProviderRequested,
      });
      void refresh();
      // Back from the provider, which was told that the session has ended.
      const providerProblem = toProviderProblem(readStored('providerProblem'));
      removeStored('providerProblem');
      if (providerProblem) {
        change({ providerProblem });
        void askToLogIn('ended');
      }
      const events = new AbortController();
      const { signal } = events;
      window.addEventListener('storage', onStorage, { signal });
      window.addEventListener('online', () => void refresh(), { signal });
      // A page that the browser had frozen is shown again with Back: another one may have logged out meanwhile.
      window.addEventListener('pageshow', ({ persisted }) => persisted && onStorage({ key: null }), { signal });
      return () => {
        clearTimeout(timer);
        events.abort();
      };
    },
    login: (tokens: Tokens) => {
      storeLogin(tokens);
      failures = 0;
      setLoggedIn(tokens.access_token, OWN_LOGIN);
      change({ isAuthLoading: false });
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), nextRefreshMs(0));
      resolvePrompt(true);
    },
    /** Takes a token of the provider. `isNewLogin`: from a login in this tab. Returns false when the token is refused. */
    loginByProvider: (token: string, isNewLogin: boolean): boolean => {
      if (!isNewLogin && isOfOtherAccount(token)) {
        suspend();
        void askToLogIn('other');
        return false;
      }
      writeStored('accessToken', token);
      removeStored('refreshToken');
      writeStored('loggedInVia', PROVIDER_LOGIN);
      setLoggedIn(token, PROVIDER_LOGIN);
      change({ providerProblem: null });
      resolvePrompt(true);
      return true;
    },
    requestProvider,
    /** Undefined when there is no provider, or it cannot be reached. */
    setProvider: (handle: ProviderHandle | undefined) => {
      resolveProvider(handle);
      provider = Promise.resolve(handle);
      change({ isAuthLoading: false });
    },
    /** It cannot be asked now. Whoever logged in there is a member without a token until it is requested again. */
    waitForProvider: () => {
      resolveProvider(undefined);
      provider = awaitProvider();
      change({ isAuthLoading: false, isProviderRequested: false, hasStoredToken: !hasLoggedOutAtProvider() });
    },
    reportProviderProblem: (providerProblem: ProviderProblem | null) => change({ providerProblem }),
    /** In every tab and on the server. A provider logs out too and then redirects back. */
    logout: async (to: LogoutTarget) => {
      const token = readStored('refreshToken');
      const isByProvider = readStored('loggedInVia') === PROVIDER_LOGIN;
      if (token) void call('POST /auth/logout', { body: { token } }).catch(() => undefined);
      clearTraces();
      if (isByProvider) {
        markProviderLogout();
        clearLogin({ keepsSheet: hasUnsavedWork() });
        const handle = await requestProvider();
        if (handle) return handle.logout();
      }
      // Navigate first, or a page for members would go to /login itself.
      navigateAway(to);
      return clear();
    },
    /** Removes the tokens without navigating. */
    clear,
    /** Resolves when a token exchange that is under way has ended, with or without success. */
    whenRenewed: (): Promise<void> => renewal?.catch(() => undefined) ?? Promise.resolve(),
    /** After a call was refused for its token. Returns true when it should be repeated. A change asks to log in over the page. */
    recover: async (isChange: boolean): Promise<boolean> => {
      const { identity } = state;
      try {
        await renew();
      } catch (error) {
        if (!endsSession(error)) throw error;
        const isLoggedInAgain = await (error === OTHER_ACCOUNT
          ? askToLogIn('other')
          : endSession(isChange || hasUnsavedWork()));
        if (!isLoggedInAgain) return false;
      }
      // Never send a change in another account's name. A read is fine: it shows what this account may see.
      return !isChange || !isOtherIdentity(identity, state.identity);
    },
    askToLogIn,
    dismissPrompt: () => resolvePrompt(false),
  };
};
