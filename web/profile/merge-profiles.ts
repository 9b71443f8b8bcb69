import type { UserInfo } from '#shared/contract/users.ts';
import { normalizeAbout, normalizeLink, SOCIAL_ACCOUNTS } from '#shared/profile-rules.ts';

/** What is in the form: everything but the picture. */
export type ProfileBody = Pick<
  UserInfo,
  'firstname' | 'lastname' | 'title' | 'organization' | 'location' | 'about_me' | 'educations' | 'social_profiles'
>;

/** The parts that are merged one by one: two changes of the same part are a conflict. */
export const PROFILE_PARTS = [
  'firstname',
  'lastname',
  'title',
  'organization',
  'location',
  'about_me',
  'educations',
  ...SOCIAL_ACCOUNTS,
] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

/** The value of every part, as text that can be compared and shown. */
export type ProfileValues = Record<ProfilePart, string>;

const LINE_BREAK = '\n';

export const profileValues = (profile: ProfileBody): ProfileValues => {
  const links = Object.fromEntries(
    SOCIAL_ACCOUNTS.map((account) => {
      const url = profile.social_profiles.find((link) => link.account === account)?.url ?? '';
      return [account, normalizeLink(account, url)];
    }),
  ) as Record<(typeof SOCIAL_ACCOUNTS)[number], string>;
  const lines = profile.educations.map((line) => line.trim()).filter(Boolean);
  return {
    ...links,
    firstname: profile.firstname.trim(),
    lastname: profile.lastname.trim(),
    title: profile.title.trim(),
    organization: profile.organization.trim(),
    location: profile.location.trim(),
    about_me: normalizeAbout(profile.about_me),
    educations: lines.join(LINE_BREAK),
  };
};

const bodyOf = ({ firstname, lastname, title, organization, location, about_me, ...values }: ProfileValues) => ({
  firstname,
  lastname,
  title,
  organization,
  location,
  about_me,
  educations: values.educations === '' ? [] : values.educations.split(LINE_BREAK),
  social_profiles: SOCIAL_ACCOUNTS.map((account) => ({ account, url: values[account] })),
});

/**
 * What to save: parts that the form has changed since `base` as they are in the form, the others as they are `stored`.
 * `conflicts` are the parts that were changed to something else in both.
 */
export const mergeProfiles = (
  base: ProfileValues,
  form: ProfileBody,
  stored: UserInfo,
): { body: ProfileBody; conflicts: ProfilePart[] } => {
  const [mine, theirs] = [profileValues(form), profileValues(stored)];
  const conflicts = PROFILE_PARTS.filter(
    (part) => mine[part] !== base[part] && theirs[part] !== base[part] && mine[part] !== theirs[part],
  );
  const merged = Object.fromEntries(
    PROFILE_PARTS.map((part) => [part, mine[part] === base[part] ? theirs[part] : mine[part]]),
  ) as ProfileValues;
  return { body: bodyOf(merged), conflicts };
};

/** The whole profile as it is stored. */
export const storedBody = (stored: UserInfo): ProfileBody => bodyOf(profileValues(stored));
