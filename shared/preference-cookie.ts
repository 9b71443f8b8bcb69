const ONE_YEAR_SECONDS = 31_536_000;

export type CookieName = 'language' | 'theme' | 'reading';

/** A preference that the server needs to render the first byte. The page reads and writes it too, so it is not HttpOnly. */
export const preferenceCookie = (name: CookieName, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;
