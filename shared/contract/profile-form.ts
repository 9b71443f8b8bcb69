import { z } from 'zod';
import { ACCOUNT_PROBLEMS } from '#shared/account-rules.ts';
import { MAX_ABOUT_LENGTH, MAX_EDUCATIONS } from '#shared/limits.ts';
import {
  aboutProblem,
  lineProblem,
  linkProblem,
  normalizeAbout,
  normalizeLink,
  PROFILE_PROBLEMS,
  SOCIAL_ACCOUNTS,
} from '#shared/profile-rules.ts';
import { OptionalName } from './account-fields.ts';
import { oneLine } from './parts.ts';

/** Every message is shown next to the field it is about. */
const MESSAGES = { ...ACCOUNT_PROBLEMS, ...PROFILE_PROBLEMS };
type Check = { addIssue(issue: { code: 'custom'; message: string; path?: string[] }): void };
const addProblem = (check: Check, problem: keyof typeof MESSAGES | undefined, ...path: string[]) => {
  if (problem) check.addIssue({ code: 'custom', message: MESSAGES[problem], path });
};

/** Far beyond the limit of any field: rejecting a long string must be cheap. */
const MAX_INPUT_LENGTH = MAX_ABOUT_LENGTH * 4;

/** Other clients send null or nothing for an empty field. */
const Line = z
  .string()
  .max(MAX_INPUT_LENGTH, PROFILE_PROBLEMS.line_too_long)
  .nullish()
  .transform((line) => oneLine(line ?? ''))
  .superRefine((line, check) => addProblem(check, lineProblem(line)));

const AboutMe = z
  .string()
  .max(MAX_INPUT_LENGTH, PROFILE_PROBLEMS.about_too_long)
  .nullish()
  .transform((text) => normalizeAbout(text ?? ''))
  .superRefine((text, check) => addProblem(check, aboutProblem(text)));

const SocialLink = z
  .object({
    account: z.enum(SOCIAL_ACCOUNTS),
    url: z.string().max(MAX_INPUT_LENGTH, PROFILE_PROBLEMS.link_invalid).nullish(),
  })
  .transform(({ account, url }) => ({ account, url: normalizeLink(account, url ?? '') }))
  .superRefine(({ account, url }, check) => addProblem(check, linkProblem(account, url), 'url'));

const Name = z
  .string()
  .nullish()
  .transform((name) => name ?? '')
  .pipe(OptionalName);

/** The whole profile of a member; it replaces the stored one. */
export const ProfileForm = z.object({
  firstname: Name,
  lastname: Name,
  title: Line,
  organization: Line,
  location: Line,
  educations: z
    .array(Line)
    .max(MAX_EDUCATIONS, PROFILE_PROBLEMS.too_many_educations)
    .nullish()
    .transform((lines) => (lines ?? []).filter(Boolean)),
  about_me: AboutMe,
  avatar_url: z
    .string()
    .max(500, PROFILE_PROBLEMS.picture_not_yours)
    .nullish()
    .describe('A picture the caller has uploaded, or empty for none; left out, it stays'),
  social_profiles: z
    .array(SocialLink)
    .max(SOCIAL_ACCOUNTS.length * 2)
    .nullish()
    // The last link of each kind counts; one without a URL is dropped.
    .transform((links) =>
      [...new Map((links ?? []).map((link) => [link.account, link])).values()].filter(({ url }) => url),
    ),
});
export type ProfileForm = z.output<typeof ProfileForm>;
