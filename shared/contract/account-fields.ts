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

/** A string that keeps a rule of `account-rules.ts`; the refusal is a sentence for the person. */
const ruled = (problemOf: (value: string) => AccountProblem | undefined) =>
  z
    .string()
    // Long before any rule is tried: what is refused anyway must not cost anything.
    .max(2000)
    .superRefine((value, check) => {
      const problem = problemOf(value);
      if (problem) check.addIssue({ code: 'custom', message: ACCOUNT_PROBLEMS[problem] });
    });

export const Email = ruled(emailProblem).transform(normalizeEmail);
export const NewPassword = ruled(passwordProblem);
export const Firstname = ruled(nameProblem).transform(normalizeName);
/** Many people have one name; and in the profile nobody has to say any. */
export const OptionalName = ruled((name) => nameProblem(name, false)).transform(normalizeName);
export const Username = ruled(usernameProblem).transform(normalizeUsername);

/** A password to compare with, whatever the rules were when it was chosen. */
export const CurrentPassword = z.string().max(2000);

/** An opaque token we gave out ourselves. */
export const Token = z.string().max(4000);

export const SiteLanguageCode = z.enum(SITE_LANGUAGES);

export const Role = z.enum(['member', 'editor', 'admin']);
