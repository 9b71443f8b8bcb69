import { ACCOUNT_PROBLEMS, type AccountProblem } from '#shared/account-rules.ts';
import { FEEDBACK_PROBLEMS, type FeedbackProblem } from '#shared/feedback-rules.ts';
import {
  MAX_ABOUT_LENGTH,
  MAX_EDUCATIONS,
  MAX_FEEDBACK_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PROFILE_LINE_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from '#shared/limits.ts';
import { PROFILE_PROBLEMS, type ProfileProblem } from '#shared/profile-rules.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { apiErrorMessage } from '../api-error-message.ts';

/** What can be wrong with a field before anything is sent. */
export type FieldProblem = AccountProblem | ProfileProblem | FeedbackProblem | 'password_missing' | 'passwords_differ';

/** What stands in the words: numbers, and names that are the same in every language. */
const PARAMS: Partial<Record<FieldProblem, Record<string, number | string>>> = {
  password_too_short: { min: MIN_PASSWORD_LENGTH },
  password_too_long: { max: MAX_PASSWORD_LENGTH },
  name_too_long: { max: MAX_NAME_LENGTH },
  username_length: { min: MIN_USERNAME_LENGTH, max: MAX_USERNAME_LENGTH },
  line_too_long: { max: MAX_PROFILE_LINE_LENGTH },
  about_too_long: { max: MAX_ABOUT_LENGTH },
  too_many_educations: { max: MAX_EDUCATIONS },
  link_invalid: { scheme: 'https://' },
  link_not_x: { host: 'x.com' },
  link_not_linkedin: { host: 'linkedin.com' },
  link_not_facebook: { host: 'facebook.com' },
  link_not_youtube: { host: 'youtube.com' },
  feedback_words_too_long: { max: MAX_FEEDBACK_LENGTH },
};

export const fieldProblemMessage = (t: Translate, problem: FieldProblem): string =>
  t(`problem.${problem}`, PARAMS[problem]);

const SENTENCES = { ...ACCOUNT_PROBLEMS, ...PROFILE_PROBLEMS, ...FEEDBACK_PROBLEMS };

/** Every sentence of the tables of field problems, in the language of the reader. */
const translateSentence = (t: Translate, sentence: string): string | undefined => {
  const known = (Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]).find((name) => SENTENCES[name] === sentence);
  return known && fieldProblemMessage(t, known);
};

/** Why a call failed. Where it can be about a field of an account, a profile or feedback; else `apiErrorMessage` is enough. */
export const errorMessage = (t: Translate, thrown: unknown): string =>
  apiErrorMessage(t, thrown, (sentence) => translateSentence(t, sentence));

/** `body.email` → `email`. */
const fieldOf = (path: string): string => path.replace(/^body\./, '');

/** Which fields of the form the refusal is about; none: it is about the whole. */
export const fieldErrors = (t: Translate, error: ApiError): Record<string, string> =>
  Object.fromEntries(
    (error.details.errors ?? []).map(({ path, message }) => [
      fieldOf(path),
      translateSentence(t, message) ?? (error.code === 'bad_request' ? message : errorMessage(t, error)),
    ]),
  );
