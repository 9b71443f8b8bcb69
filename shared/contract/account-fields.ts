import { ROLES } from '#shared/roles.ts';
import { z } from 'zod';
import {
  ACCOUNT_PROBLEMS,
  emailProblem,
  nameProblem,
  normalizeEmail,
  normalizeName,
  normalizeUsername,
  passwordProblem,
  usernameProblem,
  type AccountProblem,
} from '#shared/account-rules.ts';
import { SITE_LANGUAGES } from '#shared/languages.ts';

/** A string checked by a rule of `account-rules.ts`, with its message for the user. */
const stringWithRule = (problemOf: (value: string) => AccountProblem | undefined) =>
  z
    .string()
    // Checked before the rules: rejecting a long string must be cheap.
    .max(2000)
    .superRefine((value, check) => {
      const problem = problemOf(value);
      if (problem) check.addIssue({ code: 'custom', message: ACCOUNT_PROBLEMS[problem] });
    });

export const Email = stringWithRule(emailProblem).transform(normalizeEmail);
export const NewPassword = stringWithRule(passwordProblem);
export const Firstname = stringWithRule(nameProblem).transform(normalizeName);
/** Many people have one name, and the profile requires none. */
export const OptionalName = stringWithRule((name) => nameProblem(name, false)).transform(normalizeName);
export const Username = stringWithRule(usernameProblem).transform(normalizeUsername);

/** A password to compare: the rules may have been others when it was chosen. */
export const CurrentPassword = z.string().max(2000);

/** An opaque token that this server issued. */
export const Token = z.string().max(4000);

export const SiteLanguageCode = z.enum(SITE_LANGUAGES);

export const Role = z.enum(ROLES);
