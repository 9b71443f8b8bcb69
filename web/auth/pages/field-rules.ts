import { emailProblem, nameProblem, passwordProblem } from '#shared/account-rules.ts';
import type { FieldProblem } from '#web/ui/form/error-messages.ts';

type Problems<Name extends string> = Partial<Record<Name, FieldProblem | undefined>>;

/** An existing password is only required: it may have been chosen under other rules. */
export const loginProblems = (values: { email: string; password: string }): Problems<'email' | 'password'> => ({
  email: emailProblem(values.email),
  password: values.password === '' ? 'password_missing' : undefined,
});

export const codeProblems = ({ code }: { code: string }): Problems<'code'> => ({
  code: code.trim() === '' ? 'code_missing' : undefined,
});

type Registration = { email: string; firstname: string; lastname: string; password: string };

export const registerProblems = (values: Registration): Problems<keyof Registration> => ({
  firstname: nameProblem(values.firstname),
  lastname: nameProblem(values.lastname, false),
  email: emailProblem(values.email),
  password: passwordProblem(values.password),
});

export const emailProblems = (values: { email: string }): Problems<'email'> => ({ email: emailProblem(values.email) });

type Repeated = { password: string; repeated: string };

export const newPasswordProblems = ({ password, repeated }: Repeated): Problems<keyof Repeated> => ({
  password: passwordProblem(password),
  repeated: password === repeated ? undefined : 'passwords_differ',
});
