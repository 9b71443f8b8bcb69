import { describe, expect, it } from 'vitest';
import { personOfClaims } from './claims.rules.ts';

const CLIENT = 'our-client';
const CLAIMS = {
  sub: 'auth0|1',
  iat: 1_700_000_000,
  email: ' Tashi@Example.org',
  email_verified: true,
  given_name: 'Tashi',
};

describe('the person of a verified token', () => {
  it('has subject, date, proved address and names', () => {
    expect(personOfClaims({ ...CLAIMS, family_name: 'Dolma' }, CLIENT)).toEqual({
      subject: 'auth0|1',
      issued_date: new Date(1_700_000_000_000),
      verified_email: 'Tashi@Example.org',
      firstname: 'Tashi',
      lastname: 'Dolma',
      has_second_factor: false,
    });
  });

  it('has the address of a picture, if it is one of reasonable length', () => {
    const pictureOf = (picture: unknown) => personOfClaims({ ...CLAIMS, picture }, CLIENT)?.picture;
    expect(pictureOf('https://p.example/me.png')).toBe('https://p.example/me.png');
    expect([pictureOf(undefined), pictureOf(7), pictureOf('x'.repeat(2001))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    [undefined, false],
    [[], false],
    [['pwd'], false],
    ['mfa', false],
    [[['mfa']], false],
    [['mfa'], true],
    [['pwd', 'otp'], true],
    [['hwk'], true],
    [['swk'], true],
    [['sc'], true],
  ])('with %j as methods has proved a second factor: %s', (amr, has_second_factor) => {
    expect(personOfClaims({ ...CLAIMS, amr }, CLIENT)).toMatchObject({ has_second_factor });
  });

  it.each([
    { email_verified: false },
    { email_verified: 'true' },
    { email: 'no address' },
    { email: 7 },
    { email: undefined },
  ])('has no proved address with %j', (claims) => {
    expect(personOfClaims({ ...CLAIMS, ...claims }, CLIENT)).toMatchObject({ verified_email: undefined });
  });

  it.each([
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a NUL in its subject', { sub: 'a\0' }],
    ['half a character in its subject', { sub: 'a\uD800b' }],
    ['a subject of 256 characters', { sub: 'a'.repeat(256) }],
    ['no date', { iat: undefined }],
    ['another client', { azp: 'other' }],
    ['two audiences and no client', { aud: ['one', CLIENT] }],
    ['two audiences and another client', { aud: ['one', CLIENT], azp: 'other' }],
  ])('is nobody with %s', (_what, claims) => {
    expect(personOfClaims({ ...CLAIMS, ...claims }, CLIENT)).toBeUndefined();
  });

  it.each([
    ['a subject of 255 characters', { sub: 'a'.repeat(255) }],
    ['our client', { azp: CLIENT }],
    ['one audience in a list', { aud: [CLIENT] }],
    ['two audiences and our client', { aud: ['one', CLIENT], azp: CLIENT }],
    ['one audience', { aud: CLIENT }],
  ])('is somebody with %s', (_what, claims) => {
    expect(personOfClaims({ ...CLAIMS, ...claims }, CLIENT)).toBeDefined();
  });

  it.each([
    [{ given_name: 'Tashi', family_name: 'Dolma', name: 'X Y' }, 'Tashi', 'Dolma'],
    [{ given_name: ' ', name: 'Tashi Dolma Sherpa' }, 'Tashi', 'Dolma Sherpa'],
    [{ name: 'tashi@example.org', nickname: 'tashi d' }, 'tashi', 'd'],
    [{ nickname: 'tashi@example.org', family_name: 'Dolma' }, 'Dolma', ''],
    [{ name: 7 }, 'Member', ''],
    [{ given_name: 'Ta\u202Eshi\n\u2028\u0007 D' }, 'Ta shi D', ''],
    [{ given_name: `${'བ'.repeat(200)}` }, 'བ'.repeat(100), ''],
    [{ given_name: `${'𠀀'.repeat(99)} x` }, '𠀀'.repeat(99), ''],
  ])('is named by %j', (claims, firstname, lastname) => {
    const { given_name: _given, ...rest } = CLAIMS;
    expect(personOfClaims({ ...rest, ...claims }, CLIENT)).toMatchObject({ firstname, lastname });
  });
});
