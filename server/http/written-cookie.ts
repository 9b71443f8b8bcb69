import { parseCookie } from 'cookie';
import { parseWalPosition, type WalPosition } from '#server/db/wal-position.ts';

/** Longer than a replica may be behind, with room for a slow network. */
const MAX_AGE_SECONDS = 60;

const keyOf = (isHttps: boolean): string => (isHttps ? '__Host-written' : 'written');

/** Remembers in the browser up to where it has written, so that no replica shows it an earlier state. */
export const writtenCookie = (position: string, isHttps: boolean): string =>
  `${keyOf(isHttps)}=${position}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

export const writtenPosition = (cookies: string | undefined, isHttps: boolean): WalPosition | undefined =>
  cookies ? parseWalPosition(parseCookie(cookies)[keyOf(isHttps)]) : undefined;
