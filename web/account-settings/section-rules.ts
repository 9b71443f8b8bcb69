import { emailProblem, usernameProblem } from '#shared/account-rules.ts';
import { MIN_USERNAME_LENGTH } from '#shared/limits.ts';
import { codeProblems, newPasswordProblems } from '#web/auth/pages/field-rules.ts';
import type { FieldProblem } from '#web/ui/form/error-messages.ts';

type Problems<Values> = Partial<Record<keyof Values, FieldProblem | undefined>>;

/** An existing password is only required: it may have been chosen under other rules. */
const currentPasswordProblem = (password: string): FieldProblem | undefined =>
  password === '' ? 'password_missing' : undefined;

export const ownPasswordProblems = ({ password }: { password: string }): Problems<{ password: string }> => ({
  password: currentPasswordProblem(password),
});

type PasswordAndCode = { password: string; code: string };

export const passwordAndCodeProblems = (values: PasswordAndCode): Problems<PasswordAndCode> => ({
  ...ownPasswordProblems(values),
  ...codeProblems(values),
});

type NewEmail = { email: string; password: string };

export const emailChangeProblems = ({ email, password }: NewEmail): Problems<NewEmail> => ({
  email: emailProblem(email),
  password: currentPasswordProblem(password),
});

type NewPassword = { current_password: string; password: string; repeated: string };

export const passwordChangeProblems = ({ current_password, ...newPassword }: NewPassword): Problems<NewPassword> => ({
  current_password: currentPasswordProblem(current_password),
  ...newPasswordProblems(newPassword),
});

export const usernameChangeProblems = ({ username }: { username: string }): Problems<{ username: string }> => ({
  username: usernameProblem(username),
});

type Deletion = { published_sheets: string; password: string };

export const deletionProblems = ({ password }: Deletion): Problems<Deletion> => ({
  password: currentPasswordProblem(password),
});

/** The problem to show while typing. A name that is only too short may still become a valid one. */
export const usernameProblemWhileTyping = (typed: string): FieldProblem | undefined =>
  usernameProblem(typed.trim().padEnd(MIN_USERNAME_LENGTH, '0'));
