import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As every authenticator app expects them: SHA-1, six digits, thirty seconds. */
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Before and after the present one: for clocks that differ, and codes that are typed slowly. */
const PERIODS_AROUND = 1;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The number of the time step since 1970 (RFC 6238). */
export const periodAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / PERIOD_SECONDS);

export const totpCode = (secret: Buffer, period: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const hash = createHmac('sha1', secret).update(counter).digest();
  // Dynamic truncation of RFC 4226: the last four bits say where the number begins.
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The period whose code this is, among those that are accepted now. */
export const periodOfCode = (secret: Buffer, code: string, now = Date.now()): number | undefined => {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const current = periodAt(now);
  const periods = Array.from({ length: 2 * PERIODS_AROUND + 1 }, (_, index) => current - PERIODS_AROUND + index);
  return periods.find((period) => isEqual(totpCode(secret, period), code));
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as apps expect it; whole groups of five bytes only. */
export const base32 = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .match(/.{5}/g)
    ?.map((bits) => BASE32[Number.parseInt(bits, 2)])
    .join('') ?? '';

/** What the QR code contains: the key and its labels in the app. */
export const totpUri = (secret: Buffer, { site, email }: { site: string; email: string }): string => {
  // A colon ends the name of the site in the label.
  const issuer = encodeURIComponent(site.replaceAll(':', ' '));
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=${issuer}`;
};
