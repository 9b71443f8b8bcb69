import { preferenceCookie, type CookieName } from '#shared/preference-cookie.ts';

/**
 * Every value stored in the browser. Where storage is full, disabled or forbidden in a frame, a value lasts as long as the
 * page, so that no screen has to care.
 */
const KEYS = {
  accessToken: 'session',
  refreshToken: 'local',
  loggedInVia: 'local',
  /** When the member logged out at the identity provider; removed by the next login there. */
  providerLogout: 'local',
  /** Why the provider has ended the session, while it redirects. */
  providerProblem: 'session',
  /** From the link in the mail, while the page for a new password is open. */
  resetPasswordToken: 'session',
  /** What a guest wanted to do when asked to log in. */
  pendingAction: 'session',
  language: 'local',
  /** The account's, while logged in. */
  translationLanguage: 'local',
  theme: 'local',
  /** Of slides: 'light' or 'dark'. */
  slidesTheme: 'local',
  layoutMode: 'local',
  /** Arrangement and typography of the reader, packed. */
  reading: 'local',
  /** The version chosen last and what is shown of it, for the next text. */
  chosenVersion: 'local',
  chapters: 'session',
  versionId: 'session',
  resourcesPanel: 'session',
  /** The last position in each text, newest first. */
  readingPlaces: 'local',
  /** Passages a guest has saved, newest first. */
  savedPlaces: 'local',
  /** 'paused' when a guest's reading history is off. */
  readingHistory: 'local',
  /** A note whose passage is gone, while the member selects another. */
  noteToAttach: 'session',
  /** Corrections that were begun and not sent, newest first. */
  correctionDrafts: 'local',
  /** Quotations that are to stay as they are although the library has them otherwise, newest first. */
  keptQuotations: 'local',
  /** Comments that were begun and not sent, newest first. */
  commentDrafts: 'local',
  /** How many sheets the community page shows at once. */
  communityPageSize: 'local',
  /** Recent search queries, newest first. */
  recentSearches: 'local',
  /** 'on' while a teacher reads answers without the rest of the lesson. */
  answersOnly: 'session',
  /** The format of the last citation. */
  citationFormat: 'local',
  /** The format of the last download. */
  downloadFormat: 'local',
  /** 'off' when shortcuts of a single letter are disabled. */
  letterKeys: 'local',
  /** The sheet being edited: its title, its blocks, and whose and which sheet it is. */
  sheetTitle: 'session',
  sheetContent: 'session',
  sheetContentOf: 'session',
  /** Unsaved text, where IndexedDB is not available. */
  sheetJournal: 'session',
} as const;

type StoredKey = keyof typeof KEYS;

const storageOf = (key: StoredKey): Storage => (KEYS[key] === 'session' ? sessionStorage : localStorage);

/** Values that storage refused. */
const inMemory = new Map<StoredKey, string>();

export const readStored = (key: StoredKey): string | null => {
  const value = inMemory.get(key);
  if (value !== undefined) return value;
  try {
    return storageOf(key).getItem(key);
  } catch {
    return null;
  }
};

export const writeStored = (key: StoredKey, value: string): void => {
  inMemory.delete(key);
  try {
    storageOf(key).setItem(key, value);
  } catch {
    // An older value must not come back on the next page: a replaced token would end the session.
    removeStored(key);
    // The server must not share one visitor's value with the next.
    if (typeof window !== 'undefined') inMemory.set(key, value);
  }
};

/** True when storage refused the value: it is lost with the page. */
export const isInMemoryOnly = (key: StoredKey): boolean => inMemory.has(key);

export const removeStored = (key: StoredKey): void => {
  inMemory.delete(key);
  try {
    storageOf(key).removeItem(key);
  } catch {
    // Unreadable storage has nothing to remove.
  }
};

/** Also stores a preference in a cookie, so that the server renders the page with it. */
export const writeCookie = (name: CookieName, value: string): void => {
  try {
    document.cookie = preferenceCookie(name, value, globalThis.location?.protocol === 'https:');
  } catch {
    // Pages in a sandboxed frame have no cookies.
  }
};
