import { emailProblem, usernameProblem } from '#shared/account-rules.ts';
import { MIN_USERNAME_LENGTH } from '#shared/limits.ts';
import { newPasswordProblems } from '#web/auth/pages/field-rules.ts';
import type { FieldProblem } from '#web/ui/form/error-messages.ts';

type Problems<Values> = Partial<Record<keyof Values, FieldProblem | undefined>>;

/** A password she has is only asked for: the rules may have been others when it was chosen. */
const missing = (password: string): FieldProblem | undefined => (password === '' ? 'password_missing' : undefined);

type NewEmail = { email: string; password: string };

export const emailChangeProblems = ({ email, password }: NewEmail): Problems<NewEmail> => ({
  email: emailProblem(email),
  password: missing(password),
});

type NewPassword = { current_password: string; password: string; repeated: string };

export const passwordChangeProblems = ({ current_password, ...fresh }: NewPassword): Problems<NewPassword> => ({
  current_password: missing(current_password),
  ...newPasswordProblems(fresh),
});

export const usernameChangeProblems = ({ username }: { username: string }): Problems<{ username: string }> => ({
  username: usernameProblem(username),
});

type Deletion = { published_sheets: string; password: string };

export const deletionProblems = ({ password }: Deletion): Problems<Deletion> => ({
  password: missing(password),
});

/** What is told while she types. A name still too short is no mistake yet: judged is what it may become. */
export const usernameProblemSoFar = (typed: string): FieldProblem | undefined => {
  const name = typed.trim();
  const isShort = usernameProblem(name) === 'username_length' && name.length < MIN_USERNAME_LENGTH;
  return isShort ? usernameProblem(name.padEnd(MIN_USERNAME_LENGTH, '0')) : usernameProblem(name);
};
