import { describe, expect, it } from 'vitest';
import { MAX_USERNAME_LENGTH } from '#shared/limits.ts';
import {
  deletionProblems,
  emailChangeProblems,
  passwordChangeProblems,
  usernameChangeProblems,
  usernameProblemWhileTyping,
} from './section-rules.ts';

describe('what is wrong before anything is sent', () => {
  it('an e-mail address must be one, and the password must be there', () => {
    expect(emailChangeProblems({ email: 'pema@', password: '' })).toEqual({
      email: 'email_invalid',
      password: 'password_missing',
    });
    expect(emailChangeProblems({ email: 'pema@example.org', password: 'x' })).toEqual({});
  });

  it('a new password is judged, the current one only asked for', () => {
    const good = { current_password: 'old', password: 'sixteen lotuses', repeated: 'sixteen lotuses' };
    expect(passwordChangeProblems(good)).toEqual({});
    expect(passwordChangeProblems({ ...good, current_password: '' }).current_password).toBe('password_missing');
    expect(passwordChangeProblems({ ...good, password: 'short', repeated: 'short' }).password).toBe(
      'password_too_short',
    );
    expect(passwordChangeProblems({ ...good, repeated: 'sixteen lotus' }).repeated).toBe('passwords_differ');
  });

  it('a username keeps the rule, and deletion needs the password', () => {
    expect(usernameChangeProblems({ username: 'pema lhamo' }).username).toBe('username_invalid');
    expect(usernameChangeProblems({ username: 'པདྨ་ལྷ་མོ' }).username).toBeUndefined();
    expect(deletionProblems({ published_sheets: 'keep', password: '' }).password).toBe('password_missing');
    expect(deletionProblems({ published_sheets: 'keep', password: 'x' }).password).toBeUndefined();
  });
});

describe('while a username is typed', () => {
  it.each(['', 'p', 'pe', ' p', 'པ'])('%j may still become one', (typed) => {
    expect(usernameProblemWhileTyping(typed)).toBeUndefined();
  });

  it.each([
    ['-', 'username_invalid'],
    ['p!', 'username_invalid'],
    ['pema lhamo', 'username_invalid'],
    ['settings', 'username_reserved'],
    ['p'.repeat(MAX_USERNAME_LENGTH + 1), 'username_length'],
  ])('%j is reported while typing', (typed, problem) => {
    expect(usernameProblemWhileTyping(typed)).toBe(problem);
  });

  it.each(['pema', 'pema_lhamo.1234', '王维维'])('%j is fine', (typed) => {
    expect(usernameProblemWhileTyping(typed)).toBeUndefined();
  });
});
