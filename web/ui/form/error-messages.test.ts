import { describe, expect, it } from 'vitest';
import bo from '../../../locales/bo-IN.json';
import en from '../../../locales/en.json';
import zh from '../../../locales/zh-Hans-CN.json';
import { ERRORS } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { loadFailureMessage } from '../api-error-message.ts';
import { fieldProblemMessage, errorMessage, fieldErrors } from './error-messages.ts';

const translateWithDictionary =
  (dictionary: Record<string, string>): Translate =>
  (key, params = {}) =>
    (dictionary[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
const inEnglish = translateWithDictionary(en);
const inChinese = translateWithDictionary(zh);
const inTibetan = translateWithDictionary(bo);

const refused = (code: keyof typeof ERRORS, details = {}) =>
  new ApiError(ERRORS[code].status, code, ERRORS[code].detail, details);

describe('messages for a refused form', () => {
  it.each([
    'invalid_credentials',
    'common_password',
    'email_taken',
    'username_taken',
    'wrong_password',
    'no_password',
    'link_expired',
    'session_ended',
    'email_unverified',
    'unavailable',
  ] as const)('%s: in English the message of the server, in Chinese ours', (code) => {
    expect(errorMessage(inEnglish, refused(code))).toBe(ERRORS[code].detail);
    expect(errorMessage(inChinese, refused(code))).toMatch(/\p{Script=Han}/u);
  });

  it('too often: how long to wait, in seconds or minutes', () => {
    const wait = (retryAfterSeconds?: number) =>
      errorMessage(inEnglish, refused('too_many_requests', { retryAfterSeconds }));
    expect(wait(30)).toBe('Too many attempts. Please try again in 30 seconds.');
    expect(wait(601)).toBe('Too many attempts. Please try again in 11 minutes.');
    expect(wait()).toBe('Too many attempts. Please wait a moment.');
  });

  it.each(Object.keys(ERRORS) as (keyof typeof ERRORS)[])('%s has a message in every language', (code) => {
    expect(errorMessage(inEnglish, refused(code))).not.toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(errorMessage(inChinese, refused(code))).toMatch(/^[^A-Za-z{]*\p{Script=Han}[^A-Za-z{]*$/u);
    expect(errorMessage(inTibetan, refused(code))).toMatch(/^[^A-Za-z{]*\p{Script=Tibetan}[^A-Za-z{]*$/u);
  });

  it('tells no connection, no answer in time, a refusal and an error of the server apart', () => {
    const messages = [
      new ApiError(0, 'network', 'Network Error'),
      new ApiError(0, 'no_answer', 'Network Error'),
      new ApiError(418, 'teapot', 'Short and stout'),
      new ApiError(502, 'bad_gateway', '<html>'),
    ].map((error) => errorMessage(inEnglish, error));
    expect(messages).toEqual([
      en['refusal.network'],
      en['refusal.timeout'],
      en['refusal.refused'],
      en['refusal.unknown'],
    ]);
    expect(errorMessage(inEnglish, new ApiError(504, 'x', '<html>'))).toBe(en['refusal.timeout']);
    expect(loadFailureMessage(inEnglish, new ApiError(0, 'network', 'x'))).toBe(en['common.no_connection']);
    expect(loadFailureMessage(inEnglish, new ApiError(0, 'no_answer', 'x'))).toBe(en['refusal.timeout']);
  });

  it('shows no message of a validator', () => {
    const detail = 'The value of “query.skip” is not valid.';
    const errors = [{ path: 'body.location', message: 'Too small: expected number to be >=0' }];
    const error = new ApiError(400, 'bad_request', detail, { errors });
    expect(errorMessage(inChinese, error)).toBe(zh['refusal.bad_request']);
    expect(fieldErrors(inChinese, error)).toEqual({ location: zh['refusal.bad_request'] });
    const long = new ApiError(400, 'bad_request', 'A note may be at most 20000 characters long.');
    expect(errorMessage(inChinese, long)).toContain('20000');
  });

  it('is put next to the fields it is about, in the language of the reader', () => {
    const errors = [
      { path: 'body.email', message: 'Please enter a valid email address.' },
      { path: 'body.password', message: 'Please use at least 8 characters.' },
    ];
    expect(fieldErrors(inChinese, refused('bad_request', { errors }))).toEqual({
      email: '请输入有效的电子邮箱地址。',
      password: '请至少使用 8 个字符。',
    });
    const taken = { errors: [{ path: 'body.email', message: 'x' }] };
    expect(fieldErrors(inEnglish, refused('email_taken', taken))).toEqual({ email: ERRORS.email_taken.detail });
    expect(fieldErrors(inEnglish, refused('invalid_credentials'))).toEqual({});
  });

  it('lengths are numbers', () => {
    expect(fieldProblemMessage(inEnglish, 'username_length')).toBe('Please use 3 to 60 characters.');
    expect(fieldProblemMessage(inEnglish, 'password_too_long')).toBe('Please use at most 128 characters.');
  });
});
