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

/** What the browser itself finds wrong with a field, before anything is sent. */
export type FieldProblem =
  | AccountProblem
  | ProfileProblem
  | FeedbackProblem
  | 'password_missing'
  | 'passwords_differ'
  | 'code_missing';

/** Numbers in the messages, and names that are the same in every language. */
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

/** The English messages of the server, by the name of the problem. */
const SERVER_MESSAGES = { ...ACCOUNT_PROBLEMS, ...PROFILE_PROBLEMS, ...FEEDBACK_PROBLEMS };

const translateServerMessage = (t: Translate, message: string): string | undefined => {
  const names = Object.keys(SERVER_MESSAGES) as (keyof typeof SERVER_MESSAGES)[];
  const problem = names.find((name) => SERVER_MESSAGES[name] === message);
  return problem && fieldProblemMessage(t, problem);
};

/** For calls that check fields of an account, a profile or feedback; for any other `apiErrorMessage` is enough. */
export const errorMessage = (t: Translate, thrown: unknown): string =>
  apiErrorMessage(t, thrown, (message) => translateServerMessage(t, message));

/** `body.email` → `email`. */
const fieldOf = (path: string): string => path.replace(/^body\./, '');

/** The message for each field the server refused; empty when it refused the form as a whole. */
export const fieldErrors = (t: Translate, error: ApiError): Record<string, string> =>
  Object.fromEntries(
    (error.details.errors ?? []).map(({ path, message }) => [
      fieldOf(path),
      translateServerMessage(t, message) ?? errorMessage(t, error),
    ]),
  );
