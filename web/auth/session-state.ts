import { ApiError } from '#web/api/api-error.ts';
import type { ProviderProblem } from './provider/provider-start.ts';

/**
 * Why the login prompt is shown: a guest used something for members, the session ended over unsaved work, or another account
 * has logged in in another tab meanwhile.
 */
export type Prompt = 'guest' | 'ended' | 'other';

export type SessionState = {
  isLoggedIn: boolean;
  /** True until the browser's storage has been read: on the server, and for the first render. */
  isAuthLoading: boolean;
  /** There is a token, though this tab may not have its own access token yet. */
  hasStoredToken: boolean;
  /** Whose page this is, also after the session has ended, until another account logs in. */
  identity: string | null;
  prompt: Prompt | null;
  /** Load the code of the identity provider: the member logged in through it, returns from it, or is about to use it. */
  isProviderRequested: boolean;
  /** What went wrong at the provider, named as in the dictionary. */
  providerProblem: ProviderProblem | null;
};

/** The identity provider, once its code has been loaded. */
export type ProviderHandle = {
  /** Puts a fresh token into session storage. Fails like a call: with 401 when a new login is needed. */
  renew(): Promise<void>;
  /** These leave the page; the first comes back to `from`. */
  loginByRedirect(from: string | undefined): Promise<void>;
  logout(): Promise<void>;
  loginByPopup(): Promise<void>;
};

export type LogoutTarget = 'login' | 'collections';

/** `shouldReturn`: the login returns to this page. */
export type NavigateAway = (to: LogoutTarget, shouldReturn?: boolean) => void;

export const GUEST: SessionState = {
  isLoggedIn: false,
  isAuthLoading: true,
  hasStoredToken: false,
  identity: null,
  prompt: null,
  isProviderRequested: false,
  providerProblem: null,
};

/** The stored token belongs to another account, in whose name nothing typed here may be sent. */
export const OTHER_ACCOUNT = new ApiError(401, 'session_ended', 'Someone else has logged in.');

export const sessionEnded = (): ApiError =>
  new ApiError(401, 'session_ended', 'Your session has ended. Please log in again.');
