import type { ProviderProblem } from './provider-rules.ts';

/**
 * Why the person is asked to sign in: a guest met something for members, her session ended over her work, or somebody else
 * has signed in in another tab while she was at it.
 */
export type Prompt = 'guest' | 'ended' | 'other';

export type SessionState = {
  isLoggedIn: boolean;
  /** True until the browser's storage has been looked at: on the server, and for the first render. */
  isAuthLoading: boolean;
  /** A token is held, though this tab may not have its own access token yet. */
  hasStoredToken: boolean;
  /** Whose page this is; also after the session has ended, until somebody else has signed in. */
  person: string | null;
  prompt: Prompt | null;
  /** The code of the identity provider is to be loaded: she came in through it, comes back from it, or wants to go. */
  isProviderWanted: boolean;
  /** What went wrong at the provider, by the name its sentence has. */
  providerProblem: ProviderProblem | null;
};

/** The identity provider, once its code has been loaded. */
export type ProviderHandle = {
  /** Puts a fresh token into session storage. Fails like a call: with 401 when the person has to sign in again. */
  renew(): Promise<void>;
  /** These leave the page; the first comes back to `from`. */
  loginByRedirect(from: string | undefined): Promise<void>;
  logout(): Promise<void>;
  loginByPopup(): Promise<void>;
};

export type LeaveFor = 'login' | 'collections';

/** Where to go; `isAsked`: she is to come back to this page. */
export type Leave = (to: LeaveFor, isAsked?: boolean) => void;

export const GUEST: SessionState = {
  isLoggedIn: false,
  isAuthLoading: true,
  hasStoredToken: false,
  person: null,
  prompt: null,
  isProviderWanted: false,
  providerProblem: null,
};
