import { ApiError } from '#web/api/api-error.ts';
import type { CallApi } from '#web/render-types.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { isSomebodyElse, personOf } from './person-of.ts';
import { isProviderKey, type ProviderProblem } from './provider-rules.ts';
import { endsSession, nextRefreshMs } from './refresh-rules.ts';
import {
  GUEST,
  type Leave,
  type LeaveFor,
  type Prompt,
  type ProviderHandle,
  type SessionState,
} from './session-state.ts';
import { clearLogin, OWN_LOGIN, PROVIDER_LOGIN, restoreSession, storeLogin, type Tokens } from './tokens.ts';

type Deps = {
  call: CallApi;
  /** One tab at a time exchanges the refresh token. */
  withLock<Result>(task: () => Promise<Result>): Promise<Result>;
  hasUnsavedWork(): boolean;
};

/** Before the server's half minute for a replaced token is over, also when this answer never comes. */
const EXCHANGE_TIMEOUT_MS = 10_000;

/** The token in storage is somebody else's, and what is typed here is not to be sent in that name. */
const OTHER_PERSON = new ApiError(401, 'session_ended', 'Someone else has logged in.');

const ended = () => new ApiError(401, 'session_ended', 'Your session has ended. Please log in again.');

const inTime = <Result>(task: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, 'timeout', 'Network Error')), EXCHANGE_TIMEOUT_MS);
  });
  return Promise.race([task, tooLong]).finally(() => clearTimeout(timer));
};

export type SessionCore = ReturnType<typeof createSession>;

/** Who is here. Knows neither React nor the router; `session-keeper.tsx` starts it and carries out where it leads. */
export const createSession = ({ call, withLock, hasUnsavedWork }: Deps) => {
  let state = GUEST;
  let renewing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** How this tab came in. Storage says how the last one did. */
  let via: string | null = null;
  let isAside = false;
  let giveProvider: (handle: ProviderHandle | undefined) => void = () => undefined;
  let provider = new Promise<ProviderHandle | undefined>((resolve) => {
    giveProvider = resolve;
  });
  let onLeave: Leave = () => undefined;
  const listeners = new Set<() => void>();
  const answered = new Set<(isSignedIn: boolean) => void>();

  const change = (changes: Partial<SessionState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const enter = (token: string, by: typeof OWN_LOGIN | typeof PROVIDER_LOGIN) => {
    via = by;
    isAside = false;
    change({ isLoggedIn: true, hasStoredToken: true, person: personOf(token) ?? state.person });
  };

  /** The work in this tab is not hers: the other tabs are, and this one waits for its own person. */
  const isToWait = (token: string) => hasUnsavedWork() && isSomebodyElse(state.person, personOf(token));
  const stepAside = () => {
    isAside = true;
    removeStored('accessToken');
    change({ isLoggedIn: false, hasStoredToken: false });
  };

  /** Reads the token inside the lock: another tab may just have replaced it. */
  const exchange = async (): Promise<void> => {
    const token = readStored('refreshToken');
    if (!token) throw ended();
    const isReplaced = () => ![token, null].includes(readStored('refreshToken'));
    const answer = await inTime(call('POST /auth/refresh-token', { body: { token } })).catch((error: unknown) => {
      if (isReplaced()) return undefined;
      throw error;
    });
    // Somebody signed in meanwhile, or this browser has no locks: the newer token is the one that counts.
    if (isReplaced() || !answer) return exchange();
    if (readStored('refreshToken') === null) {
      // Logged out meanwhile: the answer must not bring her back.
      if (answer.refresh_token)
        void call('POST /auth/logout', { body: { token: answer.refresh_token } }).catch(() => {});
      throw ended();
    }
    if (isToWait(answer.access_token)) {
      if (answer.refresh_token) writeStored('refreshToken', answer.refresh_token);
      stepAside();
      throw OTHER_PERSON;
    }
    storeLogin(answer);
    return enter(answer.access_token, OWN_LOGIN);
  };

  const wantProvider = () => {
    if (!state.isProviderWanted) change({ isProviderWanted: true });
    return provider;
  };

  const renewOnce = async () => {
    if (readStored('loggedInVia') !== PROVIDER_LOGIN) return withLock(exchange);
    const handle = await wantProvider();
    if (!handle) throw ended();
    return handle.renew();
  };

  /** A fresh access token; callers at the same time share one exchange. */
  const renew = (): Promise<void> => {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const forget = () => {
    clearTimeout(timer);
    clearLogin();
    change({ isLoggedIn: false, hasStoredToken: false });
  };

  const ask = (prompt: Prompt): Promise<boolean> =>
    new Promise((resolve) => {
      answered.add(resolve);
      // Who is asked already is not told another reason.
      change({ prompt: state.prompt ?? prompt });
    });

  const answer = (isSignedIn: boolean) => {
    if (state.prompt) change({ prompt: null });
    for (const resolve of answered) resolve(isSignedIn);
    answered.clear();
  };

  /** The session is over. Whoever has work in hand is asked over it; anyone else goes to /login. */
  const end = (isWorking = hasUnsavedWork()): Promise<boolean> => {
    const wasIn = state.isLoggedIn || state.hasStoredToken;
    forget();
    if (isWorking) return ask(wasIn ? 'ended' : 'guest');
    onLeave('login', true);
    return Promise.resolve(false);
  };

  const refresh = async () => {
    clearTimeout(timer);
    if (readStored('loggedInVia') !== OWN_LOGIN || !readStored('refreshToken')) return;
    try {
      await renew();
      failures = 0;
    } catch (error) {
      if (error === OTHER_PERSON) return void ask('other');
      // Logged out while it was under way: that has been dealt with.
      if (!state.hasStoredToken) return;
      if (endsSession(error)) return void end();
      failures += 1;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), nextRefreshMs(failures));
  };

  /** Another tab has logged in or out; a replaced token alone is no news. `null`: all of storage was emptied. */
  const onStorage = ({ key, newValue }: { key: string | null; newValue?: string | null }) => {
    if (isProviderKey(key) && newValue && !state.isLoggedIn) void wantProvider();
    if (key !== null && key !== 'refreshToken') return;
    const hasToken = Boolean(readStored('refreshToken'));
    // Who would rather not log in is not asked again whenever another's token is replaced.
    const isLeftAlone = isAside && !state.prompt && hasUnsavedWork();
    if (hasToken && !state.isLoggedIn && !isLeftAlone) {
      change({ hasStoredToken: true });
      void refresh().then(() => state.isLoggedIn && answer(true));
    }
    if (!hasToken && via === OWN_LOGIN && state.hasStoredToken) forget();
  };

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** `isProviderWanted`: an answer of the provider is in the address, or it remembers her. */
    start: (leave: Leave, isProviderWanted = false) => {
      onLeave = leave;
      const isLoggedIn = restoreSession();
      via = readStored('loggedInVia');
      const token = readStored(via === PROVIDER_LOGIN ? 'accessToken' : 'refreshToken');
      change({
        isLoggedIn,
        person: personOf(readStored('accessToken')),
        hasStoredToken: isLoggedIn || Boolean(token),
        isProviderWanted,
        // Nobody knows before the provider has been asked.
        isAuthLoading: isProviderWanted,
      });
      void refresh();
      const refreshNow = () => void refresh();
      window.addEventListener('storage', onStorage);
      window.addEventListener('online', refreshNow);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('online', refreshNow);
      };
    },
    login: (tokens: Tokens) => {
      storeLogin(tokens);
      failures = 0;
      enter(tokens.access_token, OWN_LOGIN);
      change({ isAuthLoading: false });
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), nextRefreshMs(0));
      answer(true);
    },
    /** The provider vouches for her with this token. `isAsked`: she has just signed in here. False when it is not taken. */
    loginByProvider: (token: string, isAsked: boolean): boolean => {
      if (!isAsked && isToWait(token)) {
        stepAside();
        void ask('other');
        return false;
      }
      writeStored('accessToken', token);
      removeStored('refreshToken');
      writeStored('loggedInVia', PROVIDER_LOGIN);
      enter(token, PROVIDER_LOGIN);
      change({ providerProblem: null });
      answer(true);
      return true;
    },
    wantProvider,
    /** Undefined: there is none, or it cannot be reached. */
    setProvider: (handle: ProviderHandle | undefined) => {
      giveProvider(handle);
      provider = Promise.resolve(handle);
      change({ isAuthLoading: false });
    },
    blameProvider: (providerProblem: ProviderProblem | null) => change({ providerProblem }),
    /** Here at once and in every other tab, and at the server; through the provider, who then leads back. */
    logout: async (to: LeaveFor) => {
      const token = readStored('refreshToken');
      const isByProvider = readStored('loggedInVia') === PROVIDER_LOGIN;
      if (token) void call('POST /auth/logout', { body: { token } }).catch(() => undefined);
      if (isByProvider) {
        clearLogin();
        const handle = await wantProvider();
        if (handle) return handle.logout();
      }
      // First away, or a page for members would itself go to /login.
      onLeave(to);
      return forget();
    },
    /** Tokens are forgotten; where to go is the caller's to say. */
    forget,
    /** A call was refused for its token. True when it should be repeated. Someone at work is asked to sign in over it. */
    recover: async (isWork: boolean): Promise<boolean> => {
      const { person } = state;
      try {
        await renew();
      } catch (error) {
        if (!endsSession(error)) throw error;
        const isBack = await (error === OTHER_PERSON ? ask('other') : end(isWork || hasUnsavedWork()));
        if (!isBack) return false;
      }
      // What one person set off is not done in another's name. What is only read is shown to who is here now.
      return !isWork || !isSomebodyElse(person, state.person);
    },
    ask,
    dismiss: () => answer(false),
  };
};
