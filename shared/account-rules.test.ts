import { describe, expect, it } from 'vitest';
import { emailProblem, nameProblem, normalizeUsername, passwordProblem, usernameProblem } from './account-rules.ts';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_USERNAME_LENGTH } from './limits.ts';

describe('an e-mail address', () => {
  it.each([
    'a@example.org',
    ' padded@example.org ',
    'first.last+tag@sub.example.co.uk',
    "o'neill@example.org",
    'བོད@example.org',
    'a@例子.中国',
    'a@xn--fiqs8s.example',
  ])('may be %s', (email) => expect(emailProblem(email)).toBeUndefined());

  it.each([
    '',
    'nobody',
    '@example.org',
    'a@',
    'a@localhost',
    'a@@example.org',
    'a b@example.org',
    'a@exa mple.org',
    'a@example.org\r\nBcc: b@example.org',
    'a\u0000@example.org',
    'a@example.org, b@example.org',
    'Tashi <a@example.org>',
    '"a"@example.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@-example.org',
    'a@example..org',
    'a@example.o',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b.'.repeat(130)}org`,
  ])('may not be %j', (email) => expect(emailProblem(email)).toBe('email_invalid'));

  it('is checked fast, however long it is', () => {
    expect(emailProblem(`${'a.'.repeat(500)}@${'a-'.repeat(500)}`)).toBe('email_invalid');
  });
});

describe('a password', () => {
  it('has 8 to 128 characters, counted in code points', () => {
    expect(passwordProblem('1234567')).toBe('password_too_short');
    expect(passwordProblem('12345678')).toBeUndefined();
    expect(passwordProblem('🙏🙏🙏🙏')).toBe('password_too_short');
    expect(passwordProblem('🙏'.repeat(128))).toBeUndefined();
    expect(passwordProblem('🙏'.repeat(129))).toBe('password_too_long');
  });
});

describe('a name', () => {
  it('is not empty, not too long, and without control characters', () => {
    expect(nameProblem('བསྟན་འཛིན་')).toBeUndefined();
    expect(nameProblem('  ')).toBe('name_missing');
    expect(nameProblem('', false)).toBeUndefined();
    expect(nameProblem('x'.repeat(101))).toBe('name_too_long');
    for (const name of ['a\nb', 'a\rb', 'a\u0000', 'a\u2028b', 'a\u202Eb'])
      expect(nameProblem(name)).toBe('name_invalid');
    // Needed to write some Indic and Persian names.
    expect(nameProblem('क्‍ष')).toBeUndefined();
  });

  it('holds no link', () => {
    for (const name of ['http://evil.example', 'evil.example', 'evil．example', 'www.evil', 'pay@evil.example'])
      expect(nameProblem(name)).toBe('name_with_link');
    for (const name of ['J. R. R.', 'J.R.R.', 'Ph.D.', 'Jr.']) expect(nameProblem(name)).toBeUndefined();
  });
});

describe('a username', () => {
  it.each(['tashi', 'Tashi.Dolma', 'tashi_dolma.0421', 'བསྟན་འཛིན', '玄奘法师', 'a-b-c', '108'])('may be %s', (name) =>
    expect(usernameProblem(name)).toBeUndefined(),
  );

  it('is between 3 and 60 characters, without spaces or slashes, and not a reserved path', () => {
    expect(usernameProblem('ab')).toBe('username_length');
    expect(usernameProblem('x'.repeat(61))).toBe('username_length');
    for (const name of ['a b', 'a/b', '.abc', '_abc', 'a@b', 'a\u200Bb', '་་་']) {
      expect([name, usernameProblem(name)]).toEqual([name, 'username_invalid']);
    }
    for (const name of ['former-member', 'Former_Member', 'former.member', 'no.reply', 'support']) {
      expect([name, usernameProblem(name)]).toEqual([name, 'username_reserved']);
    }
    for (const name of ['collections', 'Sheets', 'me ', 'api', 'user', 'login']) {
      expect([name, usernameProblem(name) ?? '']).toEqual([name, expect.stringMatching(/reserved|length/)]);
    }
  });

  it('is the same in capitals and in full-width letters', () => {
    expect([normalizeUsername('TASHI'), normalizeUsername('ｔａｓｈｉ ')]).toEqual(['tashi', 'tashi']);
  });
});

describe('limits', () => {
  it('allow exactly as much as they say', () => {
    const longEmail = `pema@${`${'a'.repeat(60)}.`.repeat(5)}`.slice(0, MAX_EMAIL_LENGTH - 4).replace(/\.?$/, '.org');
    expect([longEmail.length, emailProblem(longEmail), emailProblem(`x${longEmail}`)]).toEqual([
      MAX_EMAIL_LENGTH,
      undefined,
      'email_invalid',
    ]);
    expect(nameProblem('བ'.repeat(MAX_NAME_LENGTH))).toBeUndefined();
    expect(nameProblem('བ'.repeat(MAX_NAME_LENGTH + 1))).toBe('name_too_long');
    expect(usernameProblem('a'.repeat(MAX_USERNAME_LENGTH))).toBeUndefined();
    expect(usernameProblem('a'.repeat(MAX_USERNAME_LENGTH + 1))).toBe('username_length');
  });

  it('take no reserved username, however its words are joined', () => {
    for (const name of ['former-member', 'former_member', 'former.member', 'former._-member'])
      expect([name, usernameProblem(name)]).toEqual([name, 'username_reserved']);
  });
});
