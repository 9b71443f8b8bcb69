import { describe, expect, it } from 'vitest';
import { base32, newTotpSecret, periodAt, periodOfCode, totpCode, totpUri } from './totp.rules.ts';

/** Of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');

describe('a time-based code', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('is that of RFC 6238 at %i seconds', (seconds, code) => {
    const period = periodAt(seconds * 1000);
    expect(totpCode(SECRET, period, 8)).toBe(code);
    expect(totpCode(SECRET, period)).toBe(code.slice(2));
  });

  it('is accepted one period early or late, and no more', () => {
    const now = 1234567890_000;
    const period = periodAt(now);
    const found = [-2, -1, 0, 1, 2].map((by) => periodOfCode(SECRET, totpCode(SECRET, period + by), now));
    expect(found).toEqual([undefined, period - 1, period, period + 1, undefined]);
  });

  it('is six digits and nothing else', () => {
    const now = 1234567890_000;
    const code = totpCode(SECRET, periodAt(now));
    for (const typed of ['', code.slice(1), `${code}0`, ` ${code}`, '００５９２４', '-05924', '5924e0'])
      expect([typed, periodOfCode(SECRET, typed, now)]).toEqual([typed, undefined]);
  });

  it('comes from a secret of 160 random bits', () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect([one.length, one.equals(other)]).toEqual([20, false]);
  });
});

describe('the key for the app', () => {
  it('is base32 as in RFC 4648', () => {
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('is in an address that apps understand, whatever the site is called', () => {
    const uri = new URL(totpUri(SECRET, { site: 'Texts: a & b', email: 'a+b@example.org' }));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Texts  a & b:a+b@example.org',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Texts  a & b',
    });
  });
});
