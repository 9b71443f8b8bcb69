import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** The time a log-out may take to reach the provider. A redirect there before would find the old session and log in again. */
const LOGOUT_MS = 2 * 60_000;

/** Tells every tab that the member has logged out, before anything else is removed. */
export const markProviderLogout = (): void => writeStored('providerLogout', String(Date.now()));

/** The member is about to log in, or has. */
export const clearProviderLogout = (): void => removeStored('providerLogout');

/** Logged out and not in again: a token of the provider that arrives late must not be used. */
export const hasLoggedOutAtProvider = (): boolean => readStored('providerLogout') !== null;

export const isProviderLogoutRecent = (now = Date.now()): boolean => {
  const time = readStored('providerLogout');
  return time !== null && Math.abs(now - Number(time)) < LOGOUT_MS;
};
