/**
 * Every value the browser holds for us. Storage may be full, switched off or forbidden in a frame; reading then gives
 * null and writing does nothing, so that no screen has to care.
 */
const KEYS = {
  accessToken: 'session',
  refreshToken: 'local',
  loggedInVia: 'local',
  language: 'local',
  theme: 'local',
  layoutMode: 'local',
  /** Arrangement and typography of the reader, packed. */
  reading: 'local',
  chapters: 'session',
  versionId: 'session',
  resourcesPanel: 'session',
  /** Where each text was left, newest first. */
  readingPlaces: 'local',
  /** 'off' when keys that type a letter are to do nothing. */
  letterKeys: 'local',
} as const;

export type StoredKey = keyof typeof KEYS;

const areaOf = (key: StoredKey): Storage => (KEYS[key] === 'session' ? sessionStorage : localStorage);

export const readStored = (key: StoredKey): string | null => {
  try {
    return areaOf(key).getItem(key);
  } catch {
    return null;
  }
};

export const writeStored = (key: StoredKey, value: string): void => {
  try {
    areaOf(key).setItem(key, value);
  } catch {
    // The choice then lasts as long as the page.
  }
};

export const removeStored = (key: StoredKey): void => {
  try {
    areaOf(key).removeItem(key);
  } catch {
    // What cannot be read cannot be left behind either.
  }
};

const ONE_YEAR_SECONDS = 31_536_000;

/** Kept in a cookie as well, so that the server already renders the first byte as chosen. */
export const writeCookie = (name: 'language' | 'theme' | 'reading', value: string): void => {
  try {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;
  } catch {
    // Pages in a sandboxed frame have no cookies.
  }
};
