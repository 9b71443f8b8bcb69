const ONE_YEAR_SECONDS = 31_536_000;

export type CookieName = 'language' | 'theme' | 'reading';

/** The prefix keeps other hosts of a domain and plain http from setting the cookie. Browsers refuse it without https. */
export const cookieKey = (name: CookieName, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);

/** A preference that the server needs to render the first byte. The page reads and writes it too, so it is not HttpOnly. */
export const preferenceCookie = (name: CookieName, value: string, isHttps: boolean): string =>
  `${cookieKey(name, isHttps)}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
