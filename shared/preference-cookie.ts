const ONE_YEAR_SECONDS = 31_536_000;

export type CookieName = 'language' | 'theme' | 'reading';

/** A choice the server must know at the first byte. The page reads and writes it too, since it keeps the same choices. */
export const preferenceCookie = (name: CookieName, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;
