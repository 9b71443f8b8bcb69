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

/** Every refusal is a sentence for the person, next to the field it is about. */
const SENTENCES = { ...ACCOUNT_PROBLEMS, ...PROFILE_PROBLEMS };
type Check = { addIssue(issue: { code: 'custom'; message: string; path?: string[] }): void };
const refuse = (check: Check, problem: keyof typeof SENTENCES | undefined, ...path: string[]) => {
  if (problem) check.addIssue({ code: 'custom', message: SENTENCES[problem], path });
};

/** Far beyond what any field holds: what is refused anyway must not cost anything. */
const MOST = MAX_ABOUT_LENGTH * 4;

/** Left out or null is empty: clients written elsewhere send either. */
const Line = z
  .string()
  .max(MOST, PROFILE_PROBLEMS.line_too_long)
  .nullish()
  .transform((line) => oneLine(line ?? ''))
  .superRefine((line, check) => refuse(check, lineProblem(line)));

const AboutMe = z
  .string()
  .max(MOST, PROFILE_PROBLEMS.about_too_long)
  .nullish()
  .transform((text) => normalizeAbout(text ?? ''))
  .superRefine((text, check) => refuse(check, aboutProblem(text)));

const SocialLink = z
  .object({ account: z.enum(SOCIAL_ACCOUNTS), url: z.string().max(MOST, PROFILE_PROBLEMS.link_invalid).nullish() })
  .transform(({ account, url }) => ({ account, url: normalizeLink(account, url ?? '') }))
  .superRefine(({ account, url }, check) => refuse(check, linkProblem(account, url), 'url'));

const Name = z
  .string()
  .nullish()
  .transform((name) => name ?? '')
  .pipe(OptionalName);

/** The whole of what a member says about herself: it replaces what was there. */
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
    // Of two links of one kind the last counts; one without an address is none.
    .transform((links) =>
      [...new Map((links ?? []).map((link) => [link.account, link])).values()].filter(({ url }) => url),
    ),
});
export type ProfileForm = z.output<typeof ProfileForm>;
