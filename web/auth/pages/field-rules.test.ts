import { describe, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { emailProblems, loginProblems, newPasswordProblems, registerProblems } from './field-rules.ts';

const fine = { email: 'pema@example.org', firstname: 'Pema', lastname: '', password: 'a long enough one' };

describe('the fields of the account screens', () => {
  it('logging in wants a valid address and any password', () => {
    expect(loginProblems({ email: 'pema', password: '' })).toEqual({
      email: 'email_invalid',
      password: 'password_missing',
    });
    expect(loginProblems({ email: 'pema@example.org', password: 'x' })).toEqual({});
  });

  it('signing up wants a name, an address and a password of at least 8 characters; a last name is optional', () => {
    expect(registerProblems(fine)).toEqual({});
    expect(registerProblems({ ...fine, firstname: ' ', email: 'a@b', password: '1234567' })).toEqual({
      firstname: 'name_missing',
      email: 'email_invalid',
      password: 'password_too_short',
    });
  });

  it('a new password is typed twice', () => {
    expect(newPasswordProblems({ password: 'long enough', repeated: 'long enogh' })).toEqual({
      repeated: 'passwords_differ',
    });
    expect(newPasswordProblems({ password: 'long enough', repeated: 'long enough' })).toEqual({});
  });

  it('a link is sent to a valid address', () => {
    expect(emailProblems({ email: 'x@y@z' })).toEqual({ email: 'email_invalid' });
  });

  it('the sentences are those of the specification', () => {
    expect(en['problem.email_invalid']).toBe('Please enter a valid email address.');
    expect(en['problem.passwords_differ']).toBe('Passwords do not match, try again');
    expect(en['account.prompt']).toBe('Please log in to use this feature.');
  });
});
