import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usernameProblem } from '#shared/account-rules.ts';
import { usernameBase, usernameFrom, usernameWithoutNumber } from './usernames.rules.ts';

describe('a generated username', () => {
  it('is first_last in lower case, with letters of any script and no spaces', () => {
    expect(usernameBase('Tashi', 'Dolma')).toBe('tashi_dolma');
    expect(usernameBase('Anne Marie', "O'Neill")).toBe('annemarie_oneill');
    expect(usernameBase('བསྟན་འཛིན་', 'རྒྱ་མཚོ།')).toBe('བསྟན་འཛིན_རྒྱ་མཚོ');
    expect(usernameBase('玄奘', '')).toBe('玄奘');
    expect(usernameBase('तेनज़िन', '')).toBe('तेनज़िन'.normalize('NFKC'));
    expect(usernameBase('Æ', '🙏')).toBe('æ');
    expect(usernameBase('🙏', '...')).toBe('member');
  });

  it('has room for the number, and no separator at its ends', () => {
    const base = usernameBase('a'.repeat(100), 'b');
    expect(base).toHaveLength(55);
    expect(usernameFrom(base)).toHaveLength(60);
    expect(usernameBase('་་བསྟན་་', '')).toBe('བསྟན');
  });

  it('ends in a dot and four random digits', () => {
    const made = Array.from({ length: 200 }, () => usernameFrom('tashi'));
    for (const username of made) expect(username).toMatch(/^tashi\.\d{4}$/);
    expect(new Set(made).size).toBeGreaterThan(150);
  });

  it('has a name and a number, of which only the number is counted through', () => {
    expect(usernameWithoutNumber('tashi_dolma.1234')).toBe('tashi_dolma');
    for (const username of ['tashi', '1234567890', 'tashi.12x', 'tashi.dolma'])
      expect(usernameWithoutNumber(username)).toBe(username);
  });

  it('is valid for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (first, last) => {
        expect(usernameProblem(usernameFrom(usernameBase(first, last)))).toBeUndefined();
      }),
    );
  });
});
